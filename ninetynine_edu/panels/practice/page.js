import { widget } from "../kit/jupyter.js";
import { mountRoom } from "./practice.js";

export default widget(mountRoom);
