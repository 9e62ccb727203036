// caught by lint: jsdoc-js(require-jsdoc)
export function bare(): number {
  return 1;
}
