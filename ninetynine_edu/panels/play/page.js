import { widget } from "../kit/jupyter.js";
import { mountTable } from "./table.js";

export default widget(mountTable);
