import { countOf, type DeskCounter } from '../../platform/admin-counts/admin-counter.ts';

export const pastDue: DeskCounter = {
  key: 'past-due',
  count: (db) => countOf(db('memberships').where('status', 'past_due')),
};
