import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Freshness } from '../../platform/http/answer-cache.ts';
import { readBlogState } from './revision.ts';

interface Options {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Buffer;
}

interface Seen {
  readonly token: string | null;
  readonly from: number;
  readonly until: number;
  readonly stamp: string;
}

/**
 * Changes with every write to the blog by any process, and when a waiting post's time comes. On SQLite an unchanged
 * database is told without a query of its tables; PostgreSQL is asked for the one row each time. The
 * text is the same in every API process, and without the secret nobody reads out of it when the next article comes out.
 */
export function blogFreshness({ db, clock, secret }: Options): Freshness {
  let seen: Seen = { token: null, from: 0, until: 0, stamp: '' };
  const look = async (token: string | null, now: number): Promise<string> => {
    const { revision, nextPublication } = await readBlogState(db.knex, new Date(now).toISOString());
    const stamp = createHmac('sha256', secret)
      .update(`content ${revision}/${nextPublication}`)
      .digest('base64url')
      .slice(0, 22);
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
