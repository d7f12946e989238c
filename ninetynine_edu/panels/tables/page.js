// The endgame tables as a page of their own: what `npm run build` makes bundles/tables.js of.
import { widget } from "../kit/jupyter.js";
import { mountTables } from "./tables.js";

export default widget(mountTables);
