import { countOf, type DeskCounter } from '../../platform/admin-counts/admin-counter.ts';

export const deadMail: DeskCounter = {
  key: 'dead-mail',
  count: (db) => countOf(db('outbox').where('status', 'dead')),
};
