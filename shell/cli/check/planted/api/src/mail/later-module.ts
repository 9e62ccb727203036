// caught by lint: plumbline(walls)
export { findOrder } from '../commerce/index.ts';
