import { widget } from "../kit/jupyter.js";
import { mountAnswer } from "./show.js";

export default widget(mountAnswer);
