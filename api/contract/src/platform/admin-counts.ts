import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** What can need somebody, in the order of the desk's first page. */
export const adminCountKeys = ['orders', 'disputes', 'messages', 'past-due', 'dead-mail', 'releases', 'gaps'] as const;

/** How many of one kind need somebody now. */
export const AdminCount = v.object({ key: v.picklist(adminCountKeys), count: v.number() });
export type AdminCount = v.InferOutput<typeof AdminCount>;

/** What needs somebody now, for the desk's first page. */
export const listAdminCounts = endpoint({
  method: 'GET',
  path: '/admin/desk-counts',
  summary: 'What needs somebody now',
  response: v.array(AdminCount),
  errors: ['unauthorized', 'forbidden'],
});
