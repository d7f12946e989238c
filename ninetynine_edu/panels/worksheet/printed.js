// Paper: a page on a sheet of its own, for the printer.

import { say } from "../kit/say.js";

/** Put a page on a sheet of its own and print that. @param {HTMLElement} root @param {string} page */
export function printed(root, page) {
  root.querySelector("iframe.nn-print")?.remove();
  const sheet = document.createElement("iframe");
  sheet.className = "nn-print";
  sheet.title = say("Worksheet for the printer");
  sheet.setAttribute("aria-hidden", "true");
  sheet.tabIndex = -1;
  sheet.addEventListener("load", () => sheet.contentWindow?.print());
  sheet.srcdoc = page;
  root.append(sheet);
}
