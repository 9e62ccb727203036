import type { Database } from '../platform/database/database.ts';

/** The database, closed at the end of the test, also of one that fails: an open one would keep Jest from ending. */
export function closing(db: Database): Database & AsyncDisposable {
  return { ...db, [Symbol.asyncDispose]: () => db.close() };
}
