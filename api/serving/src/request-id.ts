import { randomUUID } from 'node:crypto';

/** Other values could break a log line or contain more than an id. */
const valid = /^[\w.:-]{8,80}$/;

/** The id that came with a request in `x-request-id`; a new one if it has none, or one that is not valid. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && valid.test(given) ? given : randomUUID();
}
