import {
  SmokeTestResult,
  type SignedStatement,
  type SmokeTestState,
  type UntestedRelease,
} from '@plumbline/contract/releases/smoke-tests';
import type { Release } from '@plumbline/contract/releases/releases';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { liveActions, wasLive } from '../registry/registry.ts';
import { isSignedBy } from './public-key.ts';

/** In ms: a claim without a result after this time has failed. */
const claimLifetime = 10 * 60_000;
/** How often a release is assigned to the tester, which may be stopped before it reports a result. */
const maxClaims = 3;
/** The number of newest untested releases among which the next is chosen. */
const maxCandidates = 500;

type ReleaseKey = Pick<Release, 'remote' | 'hash'>;

interface Row {
  readonly remote: string;
  readonly release: string;
  readonly claimed_at: string;
  readonly claims: number;
  readonly statement: string | null;
  readonly signature: string | null;
}

/**
 * The release to test next: of the remote that has waited longest since its last test, the newest release that was
 * never live. A team that publishes often thus delays only itself. Null if there is none.
 */
export async function nextUntested(db: Knex, now: number): Promise<UntestedRelease | null> {
  const abandonedBefore = new Date(now - claimLifetime).toISOString();
  const candidates: UntestedRelease[] = await db('releases')
    .leftJoin('smoke_tests', (join) =>
      join.on('smoke_tests.remote', 'releases.remote').andOn('smoke_tests.release', 'releases.hash'),
    )
    .leftJoin('removed_releases', (join) =>
      join.on('removed_releases.remote', 'releases.remote').andOn('removed_releases.release', 'releases.hash'),
    )
    .whereNull('removed_releases.release')
    .whereNull('smoke_tests.statement')
    .where((query) => {
      void query
        .whereNull('smoke_tests.claims')
        .orWhere('smoke_tests.claims', 0)
        .orWhere((claimed) => {
          void claimed
            .where('smoke_tests.claims', '<', maxClaims)
            .andWhere('smoke_tests.claimed_at', '<', abandonedBefore);
        });
    })
    .whereNotExists(
      db('release_history')
        .where('release_history.remote', db.ref('releases.remote'))
        .where('release_history.release', db.ref('releases.hash'))
        .whereIn('action', [...liveActions]),
    )
    .orderBy('releases.sequence', 'desc')
    .limit(maxCandidates)
    .select('releases.remote as remote', 'releases.hash as release', 'releases.description_integrity as description');
  const lastClaims: { remote: string; last: string }[] = await db('smoke_tests')
    .groupBy('remote')
    .select('remote')
    .max('claimed_at as last');
  const lastClaimOf = new Map(lastClaims.map(({ remote, last }) => [remote, last]));
  const lastClaimTime = ({ remote }: UntestedRelease) => lastClaimOf.get(remote) ?? '';
  return candidates.toSorted((a, b) => lastClaimTime(a).localeCompare(lastClaimTime(b)))[0] ?? null;
}

export async function claim(
  transaction: Knex.Transaction,
  { remote, release }: UntestedRelease,
  now: number,
): Promise<void> {
  await transaction('smoke_tests')
    .insert({ remote, release, claimed_at: new Date(now).toISOString(), claims: 1 })
    .onConflict(['remote', 'release'])
    .merge({ claimed_at: new Date(now).toISOString(), claims: transaction.raw('smoke_tests.claims + 1') });
}

/** Stores the result of a claimed release. @returns false if it has a result already, or is not claimed. */
export async function storeResult(
  transaction: Knex.Transaction,
  { remote, release }: SmokeTestResult,
  { statement, signature }: SignedStatement,
): Promise<boolean> {
  const changed = await transaction('smoke_tests')
    .where({ remote, release })
    .whereNull('statement')
    .update({ statement, signature });
  return changed > 0;
}

/**
 * Resets a smoke test that has failed, or whose result none of the accepted public keys has signed; not that of a release
 * that was live, which is not tested again. The time of its remote's last test stays, because it determines the order
 * of tests.
 */
export async function resetFailedTest(
  transaction: Knex.Transaction,
  { remote, hash }: ReleaseKey,
  keys: readonly string[],
): Promise<void> {
  const row = await findRow(transaction, { remote, hash });
  const signed = await findResult(transaction, { remote, hash });
  const hasFailed = row && (signed === null ? row.claims >= maxClaims : issuesOf(row).length > 0);
  const isUnaccepted = signed !== null && keys.length > 0 && !keys.some((key) => isSignedBy(key, signed));
  const untested = { statement: null, signature: null, claims: 0 };
  if (hasFailed || (isUnaccepted && !(await wasLive(transaction, remote, hash))))
    await transaction('smoke_tests').where({ remote, release: hash }).update(untested);
}

/** The states of the smoke tests of releases, by release; without those that were live and have no result. */
export async function smokeTestStates(
  db: Knex,
  remote: string,
  releases: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, SmokeTestState>> {
  const rows: Row[] = await db('smoke_tests')
    .where({ remote })
    .whereIn('release', [...releases]);
  const tested = new Map(rows.map((row) => [row.release, row]));
  const live: { release: string }[] = await db('release_history')
    .where({ remote })
    .whereIn('action', [...liveActions])
    .whereIn('release', [...releases])
    .distinct('release');
  const wasLive = new Set(live.map(({ release }) => release));
  return new Map(
    releases.flatMap((release): [string, SmokeTestState][] => {
      const row = tested.get(release);
      // The tester skips releases that became live: a missing result may never come.
      if (row && (row.statement !== null || !wasLive.has(release))) return [[release, stateOf(row, now)]];
      return wasLive.has(release) ? [] : [[release, { state: 'waiting' }]];
    }),
  );
}

/** The signed result of a release; null if there is none. */
export async function findResult(db: Knex, key: ReleaseKey): Promise<SignedStatement | null> {
  const row = await findRow(db, key);
  if (row?.statement == null || row.signature === null) return null;
  return { statement: row.statement, signature: row.signature };
}

async function findRow(db: Knex, { remote, hash }: ReleaseKey): Promise<Row | undefined> {
  return db('smoke_tests').where({ remote, release: hash }).first();
}

function stateOf(row: Row, now: number): SmokeTestState {
  if (row.statement !== null) {
    const { issues, browser, shell, views, at } = parseResult(row.statement);
    return issues.length > 0 ? { state: 'failed', issues } : { state: 'passed', browser, shell, views, at };
  }
  if (row.claims === 0) return { state: 'waiting' };
  const isAbandoned = now - Date.parse(row.claimed_at) > claimLifetime;
  if (!isAbandoned) return { state: 'running', since: row.claimed_at };
  if (row.claims < maxClaims) return { state: 'waiting' };
  const message = `the smoke test was started ${maxClaims} times and had no result: publish the release again to repeat it`;
  return { state: 'failed', issues: [{ path: 'smokeTest', message }] };
}

function issuesOf({ statement }: Row): SmokeTestResult['issues'] {
  return statement === null ? [] : parseResult(statement).issues;
}

/** Parses a statement that was valid when it was stored. */
export function parseResult(statement: string): SmokeTestResult {
  return v.parse(SmokeTestResult, JSON.parse(statement));
}
