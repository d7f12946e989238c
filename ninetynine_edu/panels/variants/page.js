import { widget } from "../kit/jupyter.js";
import { mountGames } from "./games.js";

export default widget(mountGames);
