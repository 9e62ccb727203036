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
import { cleanMessage } from '../failure-reports/clean-message.ts';
import { compareCanary } from './compare-canary.ts';

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

/** What the team, the log and the audit log learn of a canary. */
interface Decision {
  readonly release: string;
  readonly news: 'reverted' | 'promoted' | 'refused';
  readonly reason: string;
}

/**
 * Ends a remote's canary run if its results decide it, or its automatic promotion if it is refused: changes the
 * channels, adds to the history, mails the team.
 */
export async function promoteOrRevertCanary(deps: CanaryDeps, remote: string): Promise<void> {
  const { log, outbox, clock } = deps;
  const result: { decided: Decision | null } = { decided: null };
  await changeRegistry(deps, { remote }, automatic, async (change) => {
    const { transaction, before, shell, at } = change;
    // A retried transaction runs this function again: results of the first run are discarded.
    result.decided = null;
    // The run is read again while the lock is held, because another process or a member of staff may have ended it.
    const run = await findCanaryRun(transaction, remote);
    const verdict = run && compareCanary(run, clock.now());
    if (run === null || verdict === null) return null;
    const { release } = run;
    let decided: Decision = { release, news: 'reverted', reason: verdict.reason };
    if (verdict.action === 'promote') {
      if (await isPaused(transaction, run, clock.now())) return null;
      // The error ends this check; the job repeats it a second later.
      if (shell === null) throw new Error("the shell's build cannot be read");
      const rejection = await findRejection(change, release, deps);
      decided = rejection
        ? { release, news: 'refused', reason: refusalText(rejection) }
        : { ...decided, news: 'promoted' };
    }
    const { news, reason } = decided;
    if (news === 'promoted') await goLive(change, release);
    else if (news === 'reverted') await endCanary(transaction, remote);
    else await setPromoteAfter(transaction, remote, null);
    result.decided = decided;
    await notifyTeams(transaction, { remote, release, news, reason, at });
    await addAuditEntry(transaction, {
      at,
      staffId: null,
      who: automatic.who,
      action: `canary ${news}`,
      target: remote,
      outcome: news === 'refused' ? 'refused' : 'ok',
      detail: reason,
      from: null,
    });
    if (news === 'promoted') return { action: 'promote', release, previous: before.live, percent: null, reason };
    const action = news === 'reverted' ? 'revert' : 'canary';
    return { action, release, previous: release, percent: before.canary?.percent ?? null, reason };
  });
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

/** The reasons of a rejection, as long as the history stores them. */
function refusalText({ message, issues }: Failure): string {
  const reasons = issues.length === 0 ? message : issues.map((issue) => issue.message).join('; ');
  return cleanMessage(`Not promoted automatically: ${reasons}`).slice(0, 200);
}

function logDecision(log: Logger, remote: string, { news, release, reason }: Decision): void {
  const fields = { remote, release, reason };
  if (news === 'reverted') log.error(fields, 'a canary failed too often and was reverted');
  else if (news === 'refused') log.error(fields, 'a canary does not go live');
  else log.info(fields, 'a canary did well and was promoted');
}
