import { widget } from "../kit/jupyter.js";
import { mountLesson } from "./lesson.js";

export default widget(mountLesson);
