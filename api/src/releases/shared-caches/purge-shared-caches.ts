import { contentTag } from '@plumbline/contract/content/version';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { contentVersionReader } from '../../content/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { forgetRemovedWorker } from '../../platform/health/worker-runs.ts';
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
const timeout = 2_000;

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
  if (rules === null) {
    forgetRemovedWorker({ log, ...deps }, 'purge-caches');
    return () => Promise.resolve();
  }
  const contentVersion = contentVersionReader(deps);
  /** The state of each tag's content or releases when the tag was last purged; undefined for a retired remote. */
  const purged = new Map<string, string | undefined>();
  /** All tags since the start of the process. */
  const knownTags = new Set<string>();
  /** Times of the repeated purges by tag, in ms since 1970. */
  const repeats = new Map<string, readonly number[]>();
  let failing = false;

  async function purgeChanged(purgeRules: PurgeRules): Promise<void> {
    const current = await releasesByRemote(deps.db.knex);
    current.set(contentTag, await contentVersion());
    // A remote's first release adds a tag, which cached pages lack although they depend on it: everything is purged.
    if (knownTags.size > 0 && [...current.keys()].some((tag) => !knownTags.has(tag))) purged.clear();
    for (const tag of current.keys()) knownTags.add(tag);
    const faults: unknown[] = [];
    const purgeTag = async (tag: string, onPurged: () => void): Promise<void> => {
      await purge(purgeRules, tag).then(onPurged, (error: unknown) => void faults.push(error));
    };
    // All tags are purged concurrently, because a cache may be slow.
    const changed = [...new Set([...current.keys(), ...purged.keys()])].filter(
      (tag) => !purged.has(tag) || purged.get(tag) !== current.get(tag),
    );
    await Promise.all(
      changed.map((tag) =>
        purgeTag(tag, () => {
          purged.set(tag, current.get(tag));
          repeats.set(
            tag,
            repeatDelays.map((later) => deps.clock.now() + later),
          );
          log.info({ tag }, 'the cache in front of the site was purged');
        }),
      ),
    );
    await Promise.all(
      Array.from(repeats, async ([tag, times]) => {
        const later = times.filter((at) => at > deps.clock.now());
        if (later.length < times.length) await purgeTag(tag, () => void repeats.set(tag, later));
      }),
    );
    if (faults.length > 0) throw faults[0];
    failing = false;
  }

  return repeatedly(
    'purge-caches',
    () => purgeChanged(rules),
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
    signal: AbortSignal.timeout(timeout),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the cache answered ${answer.status}`);
}
