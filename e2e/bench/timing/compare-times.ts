/**
 * The area under the ROC curve (Mann-Whitney): how often a time of `first` is larger than one of `second`. Equal times count
 * half; 0.5 means no difference.
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let larger = 0;
  for (const a of first) for (const b of second) larger += a > b ? 1 : a === b ? 0.5 : 0;
  return larger / (first.length * second.length);
}
