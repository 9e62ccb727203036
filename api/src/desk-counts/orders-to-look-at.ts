import { idsInTrouble } from '../orders/desk/narrowed-orders.ts';
import { countOf, type DeskCounter } from './desk-counter.ts';

export const ordersToLookAt: DeskCounter = {
  key: 'orders',
  count: (db) => countOf(db.from(idsInTrouble(db).as('troubled'))),
};
