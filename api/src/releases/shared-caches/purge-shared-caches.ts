import { contentTag } from '@plumbline/contract/content/version';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { contentVersionReader } from '../../content/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { repeatedly, type OnJobRun } from '../../platform/jobs/repeatedly.ts';
import type { PurgeRules } from './purge-settings.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

interface PurgeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
  readonly log: Logger;
  /** Null if there is no shared cache. */
  readonly rules: PurgeRules | null;
}

interface PurgeOptions {
  /** In ms between two polls; default 200. */
  readonly every?: number;
  readonly onRun?: OnJobRun;
}

/** In ms, for one request. */
const deadline = 2_000;

/**
 * In ms after the first purge: when it is repeated. By the first repeat, page servers have received the change, and
 * everything that the cache requested from them meanwhile is purged within a second; the second repeat covers the
 * answers still in flight. A page that takes longer to render is not stored by shared caches: its page server detects
 * the change of its content.
 */
const repeatDelays = [500, 1_300] as const;

/**
 * Purges the cache in front of the site when published content, or the releases of a remote, have changed. It polls the
 * database, so that changes by any process are found, including commands. Safe to run concurrently. Changes while no
 * process ran are unknown, so the first poll purges everything. @returns a function that stops it.
 */
export function startPurging(
  { rules, log, ...deps }: PurgeDeps,
  { every = 200, onRun }: PurgeOptions = {},
): () => Promise<void> {
  if (rules === null) return () => Promise.resolve();
  const content = contentVersionReader(deps);
  const purged = new Map<string, string | undefined>();
  /** All tags that there have been. */
  const seen = new Set<string>();
  /** Times of the repeated purges by tag, in ms since 1970. */
  const again = new Map<string, readonly number[]>();
  let failing = false;

  async function look(to: PurgeRules): Promise<void> {
    const now = await releasesByRemote(deps.db.knex);
    now.set(contentTag, await content());
    // Pages without a new tag can still depend on it: a remote's first release.
    if (seen.size > 0 && [...now.keys()].some((tag) => !seen.has(tag))) purged.clear();
    for (const tag of now.keys()) seen.add(tag);
    const faults: unknown[] = [];
    const purgeTag = async (tag: string, onPurged: () => void): Promise<void> => {
      await purge(to, tag).then(onPurged, (error: unknown) => void faults.push(error));
    };
    // Concurrently: a cache may be slow, and visitors wait for the last purge.
    const changed = [...new Set([...now.keys(), ...purged.keys()])].filter(
      (tag) => !purged.has(tag) || purged.get(tag) !== now.get(tag),
    );
    await Promise.all(
      changed.map((tag) =>
        purgeTag(tag, () => {
          purged.set(tag, now.get(tag));
          again.set(
            tag,
            repeatDelays.map((later) => deps.clock.now() + later),
          );
          log.info({ tag }, 'the cache in front of the site was purged');
        }),
      ),
    );
    await Promise.all(
      Array.from(again, async ([tag, times]) => {
        const later = times.filter((at) => at > deps.clock.now());
        if (later.length < times.length) await purgeTag(tag, () => void again.set(tag, later));
      }),
    );
    if (faults.length > 0) throw faults[0];
    failing = false;
  }

  return repeatedly(
    'purge-caches',
    () => look(rules),
    every,
    (error) => {
      if (!failing) log.error({ err: error }, 'the cache in front of the site could not be purged: retrying');
      failing = true;
    },
    onRun,
  );
}

/** A fingerprint of each remote's releases that visitors get. */
async function releasesByRemote(db: Knex): Promise<Map<string, string>> {
  const byRemote = new Map<string, string>();
  const rows: { remote: string; release: string; channel: string; percent: number | null }[] = await db(
    'release_channels',
  ).orderBy(['remote', 'channel']);
  for (const { remote, channel, release, percent } of rows) {
    byRemote.set(remote, `${byRemote.get(remote) ?? ''} ${channel} ${release} ${percent ?? ''}`);
  }
  return byRemote;
}

/** @throws Error if the cache does not confirm the purge. */
async function purge({ url, token }: PurgeRules, tag: string): Promise<void> {
  const answer = await fetch(url.replace('{tag}', encodeURIComponent(tag)), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ tags: [tag] }),
    signal: AbortSignal.timeout(deadline),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}
