import { databaseFaultOf } from '../database/fault-of.ts';
import { Failure } from './failure.ts';

/**
 * The failure to answer with if the error is a fault of the database; null for any other error. A transaction was rolled back,
 * so a retry is safe.
 */
export function databaseFailure(error: unknown): Failure | null {
  const fault = databaseFaultOf(error);
  if (fault === null) return null;
  const isAway = fault === 'away';
  const what = isAway ? 'Our database does not answer' : 'We cannot save anything';
  // In s. An operator has to free space first; a database mostly comes back by itself.
  const pause = isAway ? '10' : '60';
  return new Failure('unavailable', `${what} at the moment. Nothing was kept; please try again later.`, {
    headers: { 'retry-after': pause },
  });
}
