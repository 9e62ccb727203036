// caught by lint: jsdoc-js(require-jsdoc)
export interface Bare {
  readonly one: 1;
}
