import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ReadVersion } from '../../platform/http/answer-cache.ts';
import { readBlogState } from './revision.ts';
import { sign, type SecretKey } from '../../platform/secrets/secret-key.ts';

interface Options {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
}

/** The version and the database state that it belongs to. */
interface CachedVersion {
  /** See {@link Database.changeToken}. */
  readonly token: string | null;
  /** In ms since 1970: the version is valid between these two times. */
  readonly from: number;
  readonly until: number;
  readonly version: string;
}

/**
 * Returns a version that changes with every write to the blog by any process, and when a scheduled post is published.
 * On SQLite an unchanged database is detected without a query; PostgreSQL is queried for one row each time. The version
 * is equal in all API processes; without the secret it does not reveal when the next article is published.
 */
export function contentVersionReader({ db, clock, secret }: Options): ReadVersion {
  let cached: CachedVersion = { token: null, from: 0, until: 0, version: '' };
  const readVersion = async (token: string | null, now: number): Promise<string> => {
    const { revision, nextPublication } = await readBlogState(db.knex, new Date(now).toISOString());
    const version = sign(secret, `content ${revision}/${nextPublication}`).slice(0, 22);
    cached = { token, from: now, until: nextPublication, version };
    return version;
  };
  return () => {
    const token = db.changeToken();
    const now = clock.now();
    // After the clock was set back, a post may become unpublished again.
    const unchanged = token !== null && token === cached.token && now >= cached.from && now < cached.until;
    return unchanged ? cached.version : readVersion(token, now);
  };
}
