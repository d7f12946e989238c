// What the pictures on a canvas have in common.

/** What draws on a canvas. @param {HTMLCanvasElement} canvas */
export const penOf = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

/** The colours of a page's theme by their names. @param {Element} root @returns {(name: string) => string} */
export function coloursOf(root) {
  const style = getComputedStyle(root);
  return (name) => style.getPropertyValue(`--nn-${name}`).trim();
}

/** How large everything is, as `--nn-u` of the look says. @param {Element} place */
export const unitOf = (place) => Number(getComputedStyle(place).getPropertyValue("--nn-u")) || 1;

/** Letters on a canvas: nothing is smaller than this. @param {number} unit */
export const lettersOf = (unit) => `${14 * unit}px Lexend, system-ui, sans-serif`;

/** A canvas as large as its place on the page, sharp on every screen. @param {HTMLCanvasElement} canvas @param {number} width @param {number} height */
export function fitCanvas(canvas, width, height) {
  const ratio = Math.min(3, window.devicePixelRatio || 1);
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const pen = penOf(canvas);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  return pen;
}
