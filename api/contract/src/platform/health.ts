import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** The answer of a passed health check; a failed one is an error answer. */
export const Health = v.object({ status: v.literal('ok') });
export type Health = v.InferOutput<typeof Health>;

/** Whether the process runs; does not query the database. */
export const getLiveness = endpoint({
  method: 'GET',
  path: '/health/live',
  summary: 'Whether the process runs',
  response: Health,
});

/** Whether requests can be served: the database answers, migrations are done, and the process is not stopping. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/health/ready',
  summary: 'Whether requests can be served',
  response: Health,
  errors: ['unavailable'],
});
