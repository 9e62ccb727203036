import { Failure } from '../http/failure.ts';

/**
 * The refusal of a caller who has used all tokens; `wait` in ms, `reason` a sentence such as `Too many messages were
 * sent`.
 */
export function tooMany(wait: number, reason: string): Failure {
  const minutes = Math.ceil(wait / 60_000);
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Failure('too_many_requests', `${reason}. Please try again in ${time}.`, {
    headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
  });
}
