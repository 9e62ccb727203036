import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** What can need somebody, in the order of the desk's first page. */
export const deskCountKeys = ['orders', 'disputes', 'messages', 'past-due', 'dead-mail', 'releases', 'gaps'] as const;

/** How many of one kind need somebody now. */
export const DeskCount = v.object({ key: v.picklist(deskCountKeys), count: v.number() });
export type DeskCount = v.InferOutput<typeof DeskCount>;

/** What needs somebody now, for the desk's first page. */
export const listDeskCounts = endpoint({
  method: 'GET',
  path: '/admin/desk-counts',
  summary: 'What needs somebody now',
  response: v.array(DeskCount),
  errors: ['unauthorized', 'forbidden'],
});
