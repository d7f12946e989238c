import { widget } from "../kit/jupyter.js";
import { mountReview } from "./review.js";

export default widget(mountReview);
