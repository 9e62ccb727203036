import { randomUUID } from 'node:crypto';

/** Other values could break a log line or contain more than an id. */
const validId = /^[\w.:-]{8,80}$/;

/** The id that came with a request in `x-request-id`; a new one if it has none, or one that is not valid. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && validId.test(header) ? header : randomUUID();
}
