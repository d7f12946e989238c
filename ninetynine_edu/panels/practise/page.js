import { widget } from "../kit/jupyter.js";
import { mountPractise } from "./practise.js";

export default widget(mountPractise);
