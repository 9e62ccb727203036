/** What the upper edge of a chart of counts stands for: the least of 1, 2, 5, 10, 20, 50, … that holds the highest. */
export function roundTop(highest: number): number {
  let unit = 1;
  for (;;) {
    for (const step of [1, 2, 5]) if (step * unit >= highest) return step * unit;
    unit *= 10;
  }
}
