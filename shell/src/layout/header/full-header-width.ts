/** In px: the width from which all links fit into the header; measured, not one of the brand's breakpoints. */
export const fullHeaderWidth = 1180;
