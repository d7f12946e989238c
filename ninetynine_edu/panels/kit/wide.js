// Pictures that are drawn no narrower than their letters can be read.

/** No phone has less room than so many px for a picture. */
const SMALLEST = 270;

/**
 * What a box says that a phone has no room for its picture in, and so is scrolled: it can be reached, and has a name.
 *
 * @param {number} least so many px wide is the picture at least
 * @param {string | undefined} name
 */
export function scrolled(least, name) {
  return least > SMALLEST ? { role: "group", "aria-label": name, tabindex: 0 } : {};
}
