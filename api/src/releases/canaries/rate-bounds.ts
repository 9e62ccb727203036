/** The number of standard deviations of the normal distribution that contain 99 %. */
const z = 2.576;

/**
 * The lower and upper bound of a rate at a confidence of 99 %: Wilson's score interval, which is valid for small
 * numbers and rare events too (https://doi.org/10.1080/01621459.1927.10502953). Without observations: 0 to 1.
 */
export function rateBounds(count: number, total: number): { readonly lowest: number; readonly highest: number } {
  if (total === 0) return { lowest: 0, highest: 1 };
  const rate = Math.min(1, count / total);
  const square = (z * z) / total;
  const middle = rate + square / 2;
  const halfWidth = z * Math.sqrt((rate * (1 - rate)) / total + square / (4 * total));
  return {
    lowest: Math.max(0, (middle - halfWidth) / (1 + square)),
    highest: Math.min(1, (middle + halfWidth) / (1 + square)),
  };
}
