// caught by lint: plumbline(imports)
export { findOrder } from '../commerce/orders/store.ts';
