// Numbers of the tables as they are printed.

/** A share with one decimal; what is nearly all or nearly nothing is never said to be it. @param {number} share */
export function percent(share) {
  const tenths = Math.round(Math.abs(share) * 1000);
  const sign = share < 0 ? "-" : "";
  if (share && !tenths) return `${sign}0.0…\u00a0%`;
  if (share > 0 && share < 1 && tenths === 1000) return "99.9…\u00a0%";
  return `${sign}${Math.trunc(tenths / 10)}.${tenths % 10}\u00a0%`;
}

/** @param {number} number */
export const many = (number) => number.toLocaleString("en-GB");

/** So many of so many as an exact fraction in lowest terms. @param {number} count @param {number} of */
export function fraction(count, of) {
  let [a, b] = [count, of];
  while (b) [a, b] = [b, a % b];
  return of / a === 1 ? String(count / a) : `${count / a}/${of / a}`;
}
