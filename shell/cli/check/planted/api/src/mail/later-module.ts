// caught by lint: plumbline(imports)
export { findOrder } from '../commerce/index.ts';
