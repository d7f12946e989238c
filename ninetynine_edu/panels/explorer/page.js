import { widget } from "../kit/jupyter.js";
import { mountExplorer } from "./explorer.js";

export default widget(mountExplorer);
