// Files that a person takes home.

/** Offer a text as a file. @param {string} name @param {BlobPart} text @param {string} [type] */
export function download(name, text, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/**
 * Read a chosen text file; null when there is none, or when it is too big to be ours.
 *
 * @param {HTMLInputElement} input
 * @param {number} most letters
 */
export async function readText(input, most) {
  const chosen = input.files?.[0];
  input.value = "";
  if (!chosen || chosen.size > 2 * most) return null;
  const text = (await chosen.text()).replace(/^\ufeff/, "");
  return text.length > most ? null : text;
}
