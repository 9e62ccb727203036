import { idsInTrouble } from './filtered-orders.ts';
import { countOf, type AdminCounter } from '../../platform/admin-counts/admin-counter.ts';

export const ordersToLookAt: AdminCounter = {
  key: 'orders',
  count: (db) => countOf(db.from(idsInTrouble(db).as('troubled'))),
};
