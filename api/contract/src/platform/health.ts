import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** The response of a successful health check, with the product's version; a failed check is an error response. */
export const Health = v.object({ status: v.literal('ok'), version: v.string() });
export type Health = v.InferOutput<typeof Health>;

/** Whether the process runs; does not query the database. */
export const getLiveness = endpoint({
  method: 'GET',
  path: '/health/live',
  summary: 'Returns whether the process runs',
  response: Health,
});

/** Whether requests can be served: the database answers, migrations are done, and the process is not stopping. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/health/ready',
  summary: 'Returns whether requests can be served',
  response: Health,
  errors: ['unavailable'],
});
