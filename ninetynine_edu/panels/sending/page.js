import { widget } from "../kit/jupyter.js";
import { mountSending } from "./sending.js";

export default widget(mountSending);
