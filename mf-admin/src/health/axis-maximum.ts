/** The maximum of a chart's axis: the least of 1, 2, 5, 10, 20, 50, … that is no less than `highest`. */
export function axisMaximum(highest: number): number {
  let unit = 1;
  for (;;) {
    for (const step of [1, 2, 5]) if (step * unit >= highest) return step * unit;
    unit *= 10;
  }
}
