// Elements of the picture, made by hand.

const SPACE = "http://www.w3.org/2000/svg";

/**
 * Make an element of SVG: s("g", {class: "x"}, "text", child). Null is left out.
 *
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null)} children
 */
export function s(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SPACE, tag);
  for (const name of Object.keys(attributes)) node.setAttribute(name, String(attributes[name]));
  for (const child of children) if (child !== null) node.append(child);
  return node;
}
