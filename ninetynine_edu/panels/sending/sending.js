// Sending a lesson to a class: the button stands in the bar of the page around the lesson, the dialog is here.

import { theme } from "../kit/root.js";
import { sender } from "../kit/sender.js";
import { classroom } from "../kit/sending.js";
import { h, painter, wipe } from "../kit/view.js";

/** @import {Host} from "../kit/host.js" */

/** So long, in ms, an answer may take. */
const SILENCE = 20000;

/**
 * Put the dialog into a place, and show the button of the page around it.
 *
 * @param {Host} host
 * @param {HTMLElement} place
 */
export function mountSending(host, place) {
  const { send, heard } = sender(host, (note) => toClass.tell(note), SILENCE);
  const toClass = classroom({ send, draw: () => draw() });
  const draw = painter(place, () => h("div", { class: "nn-root" }, toClass.dialog()));
  draw();
  const end = theme(/** @type {HTMLElement} */ (place.firstElementChild));
  const button = document.getElementById("nnp-send");
  if (button) {
    button.hidden = false;
    button.onclick = toClass.start;
  }
  host.on("view", () => {
    heard();
    const { say } = host.get("view");
    if (say) toClass.tell(say);
  });
  host.hear((message) => {
    heard();
    if (message.kind === "class") toClass.hear(message);
  });
  return () => {
    heard();
    toClass.leave();
    if (button) Object.assign(button, { hidden: true, onclick: null });
    end();
    wipe(place);
  };
}
