import type { Database } from '../platform/database/database.ts';

/**
 * A database that is closed at the end of a test, even if the test fails: an open database would keep Jest from ending.
 */
export function closing(db: Database): Database & AsyncDisposable {
  return { ...db, [Symbol.asyncDispose]: () => db.close() };
}
