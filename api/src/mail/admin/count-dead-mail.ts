import { countOf, type AdminCounter } from '../../platform/admin-counts/admin-counter.ts';

export const deadMail: AdminCounter = {
  key: 'dead-mail',
  count: (db) => countOf(db('outbox').where('status', 'dead')),
};
