/** From the least to the most of some figures, as a table shows them. */
export function scatter(figures: readonly number[], digits: number): string {
  return `${Math.min(...figures).toFixed(digits)} to ${Math.max(...figures).toFixed(digits)}`;
}
