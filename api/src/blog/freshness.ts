import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Freshness } from '../http/answer-cache.ts';
import { readBlogState } from './revision.ts';

interface Seen {
  readonly token: string | null;
  readonly from: number;
  readonly until: number;
  readonly stamp: string;
}

/**
 * Changes with every write to the blog by any process, and when a waiting post's time comes. On SQLite an unchanged
 * database is told without a query of its tables; PostgreSQL is asked for the one row each time.
 */
export function blogFreshness({ db, clock }: { readonly db: Database; readonly clock: Clock }): Freshness {
  let seen: Seen = { token: null, from: 0, until: 0, stamp: '' };
  const look = async (token: string | null, now: number): Promise<string> => {
    const { revision, nextPublication } = await readBlogState(db.knex, new Date(now).toISOString());
    const stamp = `${revision}/${nextPublication}`;
    seen = { token, from: now, until: nextPublication, stamp };
    return stamp;
  };
  return () => {
    const token = db.changeToken();
    const now = clock.now();
    // A clock set back can take a post away again.
    const unchanged = token !== null && token === seen.token && now >= seen.from && now < seen.until;
    return unchanged ? seen.stamp : look(token, now);
  };
}
