import './src/used.ts';

export const remote = {};
