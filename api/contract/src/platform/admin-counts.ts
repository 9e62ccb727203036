import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** The kinds of counts, in the order of the admin's first page; `gaps` are required settings that are missing. */
export const adminCountKeys = [
  'orders',
  'disputes',
  'messages',
  'past-due',
  'expiring-cards',
  'dead-mail',
  'releases',
  'gaps',
] as const;

/** The number of items of one kind that need attention now. */
export const AdminCount = v.object({ key: v.picklist(adminCountKeys), count: v.number() });
export type AdminCount = v.InferOutput<typeof AdminCount>;

/** The counts on the admin's first page. */
export const listAdminCounts = endpoint({
  method: 'GET',
  path: '/admin/desk-counts',
  summary: 'Counts of what needs attention',
  response: v.array(AdminCount),
  errors: ['unauthorized', 'forbidden'],
});
