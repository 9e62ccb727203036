import { countOf, type DeskCounter } from './desk-counter.ts';

export const disputedOrders: DeskCounter = {
  key: 'disputes',
  count: (db) => countOf(db('orders').where('status', 'disputed')),
};
