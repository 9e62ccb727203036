// caught by types: TS2322
export const count: number = 'one';
