import { countOf, type DeskCounter } from './desk-counter.ts';

export const pastDue: DeskCounter = {
  key: 'past-due',
  count: (db) => countOf(db('memberships').where('status', 'past_due')),
};
