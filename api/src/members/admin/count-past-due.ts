import { countOf, type AdminCounter } from '../../platform/admin-counts/admin-counter.ts';

export const pastDue: AdminCounter = {
  key: 'past-due',
  count: (db) => countOf(db('memberships').where('status', 'past_due')),
};
