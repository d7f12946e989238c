// Paper: a page on a sheet of its own, for the printer.

/** Put a page on a sheet of its own and print that. @param {HTMLElement} root @param {string} page @param {string} title of the sheet */
export function printed(root, page, title) {
  root.querySelector("iframe.nn-print")?.remove();
  const sheet = document.createElement("iframe");
  sheet.className = "nn-print";
  sheet.title = title;
  sheet.setAttribute("aria-hidden", "true");
  sheet.tabIndex = -1;
  sheet.addEventListener("load", () => sheet.contentWindow?.print());
  sheet.srcdoc = page;
  root.append(sheet);
}
