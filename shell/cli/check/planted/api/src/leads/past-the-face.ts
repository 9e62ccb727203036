// caught by lint: plumbline(walls)
export { findOrder } from '../commerce/orders/store.ts';
