import { countOf, type AdminCounter } from '../../platform/admin-counts/admin-counter.ts';

export const disputedOrders: AdminCounter = {
  key: 'disputes',
  count: (db) => countOf(db('orders').where('status', 'disputed')),
};
