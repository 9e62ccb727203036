/** How often a guess is right that calls the larger of two times the first kind (Mann-Whitney): 0.5 is chance, equal times count half. */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let larger = 0;
  for (const one of first) for (const other of second) larger += one > other ? 1 : one === other ? 0.5 : 0;
  return larger / (first.length * second.length);
}
