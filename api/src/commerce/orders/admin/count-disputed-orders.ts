import { countOf, type DeskCounter } from '../../../platform/admin-counts/admin-counter.ts';

export const disputedOrders: DeskCounter = {
  key: 'disputes',
  count: (db) => countOf(db('orders').where('status', 'disputed')),
};
