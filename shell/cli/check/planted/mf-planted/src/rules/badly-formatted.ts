// caught by format: badly-formatted.ts
export const  spaced = { a:1 }
