// Files that a person takes home.

/** Offer a text as a file. @param {string} name @param {BlobPart} text @param {string} [type] */
export function download(name, text, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
