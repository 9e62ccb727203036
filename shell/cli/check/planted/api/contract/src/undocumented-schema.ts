// caught by lint: jsdoc-js(require-jsdoc)
import * as v from 'valibot';

export const Bare = v.string();
