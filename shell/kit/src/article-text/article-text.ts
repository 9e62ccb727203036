export { everyReadingStyle, readingStyle } from './reading-style.ts';
export { tableBoxClass, wrapTables } from './wrap-tables.ts';
