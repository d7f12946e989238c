// A link to pages that somebody hands on: how it is copied, and where tablets find those pages.

import { say } from "./say.js";
import { h } from "./view.js";

/** Copy the link that stands in a field, which is marked too. @param {HTMLInputElement | null | undefined} field @returns {Promise<string>} what is to be said of it */
export async function copied(field) {
  field?.focus();
  field?.select();
  try {
    await navigator.clipboard.writeText(field?.value ?? "");
    return say("The link is copied.");
  } catch {
    return say("The link is marked. Copy it with Ctrl and C.");
  }
}

/**
 * Where somebody writes the address at which tablets find the pages.
 *
 * @param {string} name the class of the form
 * @param {string} where as it was written last
 * @param {(where: string) => void} use
 */
export function addressForm(name, where, use) {
  /** @param {SubmitEvent & {currentTarget: HTMLFormElement}} event */
  const onsubmit = (event) => {
    event.preventDefault();
    use(event.currentTarget.querySelector("input")?.value.trim() ?? "");
  };
  return h(
    "form",
    { class: name, onsubmit },
    h(
      "label",
      { class: "nn-field" },
      h("span", {}, say("Address for tablets")),
      h("input", {
        type: "text", // of type url, a browser would refuse 192.168.1.20:8866 in a language of its own
        class: "nn-input",
        inputmode: "url",
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: false,
        value: where,
        maxlength: 300,
        placeholder: "http://192.168.1.20:8866",
      }),
    ),
    h("button", { class: "nn-btn" }, say("Use it")),
  );
}
