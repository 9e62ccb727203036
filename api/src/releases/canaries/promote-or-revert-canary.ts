import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { siteActor } from '../registry/actor.ts';
import { Failure } from '../../platform/http/failure.ts';
import {
  changeRegistry,
  endCanary,
  goLive,
  requireFit,
  requirePublished,
  type RegistryChange,
} from '../registry/move-channel.ts';
import type { RegistryDeps } from '../registry-deps.ts';
import { notifyTeams } from '../registry/notify-teams.ts';
import { findCanaryRun, setPromoteAfter, type CanaryRun } from './canary-store.ts';
import { listPausedReleases, pauseReportLifetime } from '../views/store.ts';
import { requireSmokeTest } from '../smoke-tests/require-smoke-test.ts';
import { addAuditEntry } from '../../staff/index.ts';
import { compareCanary, type Verdict } from './compare-canary.ts';

/** The dependencies of a decision about a canary. */
export interface CanaryDeps extends RegistryDeps {
  readonly log: Logger;
  readonly outbox: { readonly wake: () => void };
}

/**
 * A release that page servers have paused, because it failed too often, is not promoted automatically, whatever its
 * earlier results.
 */
async function isPaused(transaction: Knex.Transaction, { remote, release }: CanaryRun, now: number): Promise<boolean> {
  const paused = await listPausedReleases(transaction, remote, new Date(now - pauseReportLifetime).toISOString());
  return paused.some((one) => one.release === release);
}

const automatic = siteActor('automatic');

type Decision = Verdict & { readonly release: string };

/** Ends a remote's canary run if its results decide it: changes the channels, adds to the history, mails the team. */
export async function promoteOrRevertCanary(deps: CanaryDeps, remote: string): Promise<void> {
  const { log, outbox, clock } = deps;
  const result: { decided: Decision | null; rejection: Failure | null } = { decided: null, rejection: null };
  await changeRegistry(deps, { remote }, automatic, async (change) => {
    const { transaction, before, shell, at } = change;
    // A retried transaction runs this function again: results of the first run are discarded.
    Object.assign(result, { decided: null, rejection: null });
    // The run is read again while the lock is held, because another process or a member of staff may have ended it.
    const run = await findCanaryRun(transaction, remote);
    const verdict = run && compareCanary(run, clock.now());
    if (run === null || verdict === null) return null;
    const { release } = run;
    const { action, reason } = verdict;
    if (action === 'promote') {
      if (await isPaused(transaction, run, clock.now())) return null;
      // The error ends this check; the job repeats it a second later.
      if (shell === null) throw new Error("the shell's build cannot be read");
      result.rejection = await findRejection(change, release, deps);
      if (result.rejection !== null) {
        await setPromoteAfter(transaction, remote, null);
        return null;
      }
      await goLive(change, release);
    } else await endCanary(transaction, remote);
    result.decided = { ...verdict, release };
    const news = action === 'promote' ? 'promoted' : 'reverted';
    await notifyTeams(transaction, { remote, release, news, reason, at });
    await addAuditEntry(transaction, {
      at,
      staffId: null,
      who: automatic.who,
      action: `canary ${news}`,
      target: remote,
      outcome: 'ok',
      detail: reason,
      from: null,
    });
    return action === 'promote'
      ? { action, release, previous: before.live, percent: null, reason }
      : { action, release, previous: release, percent: before.canary?.percent ?? null, reason };
  });
  if (result.rejection) logRejection(log, remote, result.rejection);
  if (result.decided === null) return;
  logDecision(log, remote, result.decided);
  outbox.wake();
}

/** Why a canary cannot go live, null if it can: other remotes may have changed since it was published. */
async function findRejection(
  { transaction, remote, shell }: RegistryChange,
  release: string,
  deps: CanaryDeps,
): Promise<Failure | null> {
  try {
    const description = await requirePublished(transaction, remote, release);
    await requireFit(transaction, description, shell);
    await requireSmokeTest(transaction, description, deps);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function logRejection(log: Logger, remote: string, { message, issues }: Failure): void {
  const reasons = issues.map((issue) => issue.message);
  log.error({ remote, reasons }, `a canary does not go live: ${message}`);
}

function logDecision(log: Logger, remote: string, { action, release, reason }: Decision): void {
  if (action === 'revert') log.error({ remote, release, reason }, 'a canary failed too often and was reverted');
  else log.info({ remote, release, reason }, 'a canary did well and was promoted');
}
