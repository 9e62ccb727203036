import { countOf, type AdminCounter } from '../../platform/admin-counts/admin-counter.ts';

export const pastDueMemberships: AdminCounter = {
  key: 'past-due',
  count: (db) => countOf(db('memberships').where('status', 'past_due')),
};
