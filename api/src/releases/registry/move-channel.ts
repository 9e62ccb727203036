import type { Channels, RegistryEvent } from '@plumbline/contract/releases/registry';
import type { Release } from '@plumbline/contract/releases/releases';
import { shellFit, type ShellOffer } from '@plumbline/contract/releases/shell-fit';
import type { Knex } from 'knex';
import { Failure } from '../../platform/http/failure.ts';
import type { Actor } from './actor.ts';
import { inspectFit, othersInUse } from '../validation/inspect-fit.ts';
import { routeClashes } from '../validation/route-clashes.ts';
import { inspectGrants, withUsedFeatures } from '../validation/inspect-grants.ts';
import { readGrants } from './grants.ts';
import { requireSmokeTest } from '../smoke-tests/require-smoke-test.ts';
import { releaseRefused } from './publish-release.ts';
import { earlierReleases, wasLive } from './registry.ts';
import type { RegistryDeps } from '../registry-deps.ts';
import { removedAt } from './removed-store.ts';
import {
  addEvent,
  clearChannel,
  descriptionOf,
  findRelease,
  lockRegistry,
  readChannels,
  readSequence,
  setChannel,
  type ChannelState,
} from './store.ts';
import { startCanaryRun, deleteCanaryRun, setPromoteAfter } from '../canaries/canary-store.ts';

interface Move {
  readonly remote: string;
  /**
   * The live release that the caller has seen, null for none: if it differs, nothing changes. Undefined: not checked.
   */
  readonly expected?: string | null | undefined;
  readonly reason?: string | undefined;
}

/** Makes a release live; a no-op if it is live already. @throws Failure */
export function promote(
  deps: RegistryDeps,
  move: Move & { readonly release: string },
  actor: Actor,
): Promise<Channels> {
  return changeRegistry(deps, move, actor, async (change) => {
    const { transaction, before, shell } = change;
    const { remote, release } = move;
    const found = await requirePublished(transaction, remote, release);
    if (before.live === release) return null;
    await requireFit(transaction, found, shell);
    const warnings = await requireSmokeTest(transaction, found, deps);
    await goLive(change, release);
    return { action: 'promote', release, previous: before.live, percent: null, warnings };
  });
}

/**
 * Makes the previously live release live again, or a named one that once was. Incompatible libraries of the shell only
 * cause a warning, because the release that is replaced has a worse fault. @throws Failure
 */
export function rollback(
  deps: RegistryDeps,
  move: Move & { readonly release?: string | undefined },
  actor: Actor,
): Promise<Channels> {
  return changeRegistry(deps, move, actor, async (change) => {
    const { transaction, before, shell } = change;
    const { remote } = move;
    // Of a remote without a live release, such as a retired one, the last live release returns.
    const release = move.release ?? (await earlierReleases(transaction, remote, before.live, 1_000))[0];
    if (release === undefined) {
      const which = before.live === null ? 'No release' : 'No other release';
      throw new Failure('not_found', `${which} of ${remote} that was live is still here.`);
    }
    const found = await requirePublished(transaction, remote, release);
    if (!(await wasLive(transaction, remote, release))) {
      throw new Failure('conflict', `${remote} ${release} was never live: promote it.`);
    }
    if (before.live === release) return null;
    await requireRollbackAllowed(transaction, found, before.live);
    const warnings = incompatibilities(found, shell);
    await goLive(change, release);
    return { action: 'rollback', release, previous: before.live, percent: null, warnings };
  });
}

/** Serves a release to a percentage of the visitors as a canary; 0 ends the canary run. @throws Failure */
export function setCanary(
  deps: RegistryDeps,
  move: Move & {
    readonly release?: string | undefined;
    readonly percent: number;
    /** In minutes; undefined: the previous value stays. */
    readonly promoteAfter?: number | null | undefined;
  },
  actor: Actor,
): Promise<Channels> {
  return changeRegistry(deps, move, actor, async ({ transaction, before, shell, at }) => {
    const { remote, percent } = move;
    const release = move.release ?? before.canary?.release;
    if (release === undefined) {
      const what = percent === 0 ? 'there is nothing to end' : 'name one';
      throw new Failure('conflict', `No release of ${remote} is being tried: ${what}.`);
    }
    const found = await requirePublished(transaction, remote, release);
    const previous = before.canary?.release ?? null;
    if (percent === 0) {
      if (previous !== release) return null;
      await endCanary(transaction, remote);
      return { action: 'canary', release, previous, percent };
    }
    if (before.live === null || before.live === release) {
      const why = before.live === null ? 'nothing is live beside it' : 'it is live already';
      throw new Failure('conflict', `${remote} ${release} cannot be tried: ${why}.`);
    }
    const running = previous === release ? before.canary : null;
    const promoteAfter = move.promoteAfter === undefined ? (running?.promoteAfter ?? null) : move.promoteAfter;
    if (running?.percent === percent && running.promoteAfter === promoteAfter) return null;
    await requireFit(transaction, found, shell);
    const warnings = await requireSmokeTest(transaction, found, deps);
    await setChannel(transaction, remote, 'canary', { release, percent });
    // A change of the percentage keeps the canary's results.
    if (running) await setPromoteAfter(transaction, remote, promoteAfter);
    else await startCanaryRun(transaction, { remote, release, live: before.live, since: at, promoteAfter });
    return { action: 'canary', release, previous, percent, warnings };
  });
}

/** A canary that becomes live ends; another canary is compared with the new live release, starting at zero. */
export async function goLive(
  { transaction, remote, before: { canary: current }, at }: RegistryChange,
  release: string,
): Promise<void> {
  await setChannel(transaction, remote, 'live', { release });
  if (current === null) return;
  if (current.release === release) await endCanary(transaction, remote);
  else await startCanaryRun(transaction, { remote, ...current, live: release, since: at });
}

export async function endCanary(transaction: Knex.Transaction, remote: string): Promise<void> {
  await clearChannel(transaction, remote, 'canary');
  await deleteCanaryRun(transaction, remote);
}

/** The state that a change of the registry is made on, while its lock is held. */
export interface RegistryChange {
  readonly transaction: Knex.Transaction;
  readonly remote: string;
  /** ISO 8601. */
  readonly at: string;
  readonly before: ChannelState;
  readonly shell: ShellOffer | null;
}

/** The history's entry for a change, whose `reason` replaces the requested one, and warnings for the caller. */
type RegistryChangeResult = Pick<RegistryEvent, 'action' | 'release' | 'previous' | 'percent'> & {
  readonly reason?: string;
  readonly warnings?: string[];
};

/**
 * Runs one change of the registry in a transaction, serialised with all others. `work` returns null if it changed
 * nothing.
 */
export async function changeRegistry(
  { db, clock, releases }: RegistryDeps,
  { remote, expected, reason = null }: Omit<Move, 'reason'> & { readonly reason?: string | null | undefined },
  actor: Actor,
  work: (change: RegistryChange) => Promise<RegistryChangeResult | null>,
): Promise<Channels> {
  actor.requireRight(remote, 'promote');
  const shell = await releases.shell.describe();
  return db.write(async (transaction) => {
    await lockRegistry(transaction);
    const before = await readChannels(transaction, remote);
    if (expected !== undefined && expected !== before.live) {
      const live = before.live ?? 'nothing';
      throw new Failure('conflict', `${live} of ${remote} is live, not ${expected ?? 'nothing'}.`, {
        issues: [{ path: 'body.expected', message: live }],
      });
    }
    const at = new Date(clock.now()).toISOString();
    const result = await work({ transaction, remote, before, shell, at });
    if (result) {
      const { warnings: _warnings, ...event } = result;
      await addEvent(transaction, remote, { reason, ...event, who: actor.who, at });
    }
    const sequence = await readSequence(transaction);
    const channels = { remote, ...(await readChannels(transaction, remote)), sequence };
    return result?.warnings?.length ? { ...channels, warnings: result.warnings } : channels;
  });
}

/** The description of a published release. @throws Failure `not_found`; `conflict` if its files were deleted. */
export async function requirePublished(transaction: Knex.Transaction, remote: string, hash: string): Promise<Release> {
  const row = await findRelease(transaction, remote, hash);
  if (row === null) throw new Failure('not_found', `There is no release ${hash} of ${remote}.`);
  const removed = await removedAt(transaction, { remote, release: hash });
  if (removed !== null) {
    const on = removed.slice(0, 10);
    throw new Failure(
      'conflict',
      `The files of ${remote} ${hash} were removed on ${on}, long out of use: publish it again.`,
    );
  }
  return descriptionOf(row);
}

/** Warnings about libraries that the target of a rollback requires and the shell does not provide. */
function incompatibilities(release: Release, shell: ShellOffer | null): string[] {
  if (shell === null) return ["The shell's build cannot be read: whether the release fits it is unknown."];
  return shellFit(release, shell).map(
    ({ message }) =>
      `${release.remote} ${release.hash} ${message}: pages show an earlier release that fits; if none does, this one with the shell's versions.`,
  );
}

/**
 * Requires that no other remote has taken the routes of a formerly live release. A feature whose grant its remote has
 * lost since is allowed only if the live release uses it too.
 */
async function requireRollbackAllowed(
  transaction: Knex.Transaction,
  release: Release,
  live: string | null,
): Promise<void> {
  const issues = routeClashes(release, await othersInUse(transaction, release));
  const grants = await readGrants(transaction, release.remote);
  const row = live === null ? null : await findRelease(transaction, release.remote, live);
  issues.push(...inspectGrants(release, row ? withUsedFeatures(grants, descriptionOf(row)) : grants));
  if (issues.length > 0) throw releaseRefused(release, issues);
}

/**
 * Validates a published release again, because the grants, the other remotes and the shell may have changed since.
 * @throws Failure
 */
export async function requireFit(
  transaction: Knex.Transaction,
  release: Release,
  shell: ShellOffer | null,
): Promise<void> {
  const issues = await inspectFit(transaction, release, shell);
  issues.push(...inspectGrants(release, await readGrants(transaction, release.remote)));
  if (issues.length > 0) throw releaseRefused(release, issues);
}
