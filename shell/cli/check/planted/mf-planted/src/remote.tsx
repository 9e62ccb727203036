import './used.ts';

export const pages = {};
