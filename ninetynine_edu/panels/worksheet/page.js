import { widget } from "../kit/jupyter.js";
import { mountWorksheets } from "./worksheet.js";

export default widget(mountWorksheets);
