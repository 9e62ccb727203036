import { idsInTrouble } from './filtered-orders.ts';
import { countOf, type DeskCounter } from '../../../platform/admin-counts/admin-counter.ts';

export const ordersToLookAt: DeskCounter = {
  key: 'orders',
  count: (db) => countOf(db.from(idsInTrouble(db).as('troubled'))),
};
