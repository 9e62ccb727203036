/**
 * From here the header has room for every link, in px. It is no breakpoint of the brand's: between 1024 and 1280 the
 * words themselves decide.
 */
export const wide = 1180;
