import { databaseFaultOf } from '../database/fault-of.ts';
import { Failure } from './failure.ts';

/**
 * The failure to answer with if the error is a fault of the database; null for any other error. A transaction was
 * rolled back, so a retry is safe.
 */
export function databaseFailure(error: unknown): Failure | null {
  const fault = databaseFaultOf(error);
  if (fault === null) return null;
  const { problem, pause } = answersByFault[fault];
  return new Failure('unavailable', `${problem} at the moment. Nothing was kept; please try again later.`, {
    headers: { 'retry-after': pause },
  });
}

/**
 * `pause` in s: an operator must free space or restore a backup first; an unreachable database mostly recovers without
 * help.
 */
const answersByFault = {
  away: { problem: 'Our database does not answer', pause: '10' },
  'cannot-write': { problem: 'We cannot save anything', pause: '60' },
  damaged: { problem: 'We cannot read what you asked for', pause: '600' },
} as const;
