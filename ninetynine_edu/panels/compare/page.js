import { widget } from "../kit/jupyter.js";
import { mountCompare } from "./compare.js";

export default widget(mountCompare);
