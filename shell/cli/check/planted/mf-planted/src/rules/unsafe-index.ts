// caught by types: TS2322
export const first = (list: readonly string[]): string => list[0];
