import { widget } from "../kit/jupyter.js";
import { mountLab } from "./lab.js";

export default widget(mountLab);
