import { countOf, type AdminCounter } from '../../platform/admin-counts/admin-counter.ts';
import { idsInTrouble } from './filtered-orders.ts';

/** The orders in trouble: those that need the attention of staff. */
export const ordersToLookAt: AdminCounter = {
  key: 'orders',
  count: (db) => countOf(db.from(idsInTrouble(db).as('orders_in_trouble'))),
};

export const disputedOrders: AdminCounter = {
  key: 'disputes',
  count: (db) => countOf(db('orders').where('status', 'disputed')),
};
