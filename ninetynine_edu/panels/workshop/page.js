import { widget } from "../kit/jupyter.js";
import { mountShop } from "./workshop.js";

export default widget(mountShop);
