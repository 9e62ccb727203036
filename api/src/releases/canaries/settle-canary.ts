import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { siteActor } from '../registry/actor.ts';
import { Failure } from '../../platform/http/failure.ts';
import { change, endCanary, goLive, mustFit, published, type Changing } from '../registry/move-channel.ts';
import type { ReleaseDeps } from '../release-deps.ts';
import { notifyTeams } from '../registry/notify-teams.ts';
import { findCanary, setPromoteAfter, type CanaryRun } from './canary-store.ts';
import { listRests, restIsNews } from '../views/store.ts';
import { requireSmokeTest } from '../smoke-tests/require-smoke-test.ts';
import { addAuditEntry } from '../../staff/index.ts';
import { compareCanary, type Verdict } from './compare-canary.ts';

/** The dependencies of a decision about a canary. */
export interface SettleDeps extends ReleaseDeps {
  readonly log: Logger;
  readonly outbox: { readonly wake: () => void };
}

/** A release that page servers have paused is not promoted automatically, whatever its earlier results. */
async function isResting(transaction: Knex.Transaction, { remote, release }: CanaryRun, now: number): Promise<boolean> {
  const rests = await listRests(transaction, remote, new Date(now - restIsNews).toISOString());
  return rests.some((one) => one.release === release);
}

const automatic = siteActor('automatic');

type Settled = Verdict & { readonly release: string };

/** Ends a remote's canary run if its results require it: the channels, a line of the history, mails to the team. */
export async function settleCanary(deps: SettleDeps, remote: string): Promise<void> {
  const { log, outbox, clock } = deps;
  const result: { settled: Settled | null; rejection: Failure | null } = { settled: null, rejection: null };
  await change(deps, { remote }, automatic, async (changing) => {
    const { transaction, before, shell, at } = changing;
    // A retry of the transaction starts anew.
    Object.assign(result, { settled: null, rejection: null });
    // Read while holding the lock, because another process or a member of staff may have decided already.
    const run = await findCanary(transaction, remote);
    const verdict = run && compareCanary(run, clock.now());
    if (run === null || verdict === null) return null;
    const { release } = run;
    const { action, reason } = verdict;
    if (action === 'promote') {
      if (await isResting(transaction, run, clock.now())) return null;
      // The next check is a second later.
      if (shell === null) throw new Error("the shell's build cannot be read");
      result.rejection = await findRejection(changing, release, deps);
      if (result.rejection !== null) {
        await setPromoteAfter(transaction, remote, null);
        return null;
      }
      await goLive(changing, release);
    } else await endCanary(transaction, remote);
    result.settled = { ...verdict, release };
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
  if (result.settled === null) return;
  logSettled(log, remote, result.settled);
  outbox.wake();
}

/** It was valid when it was published, but other remotes have changed since, so a person must check it. */
async function findRejection(
  { transaction, remote, shell }: Changing,
  release: string,
  deps: SettleDeps,
): Promise<Failure | null> {
  try {
    const description = await published(transaction, remote, release);
    await mustFit(transaction, description, shell);
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

function logSettled(log: Logger, remote: string, { action, release, reason }: Settled): void {
  if (action === 'revert') log.error({ remote, release, reason }, 'a canary failed too often: nobody gets it any more');
  else log.info({ remote, release, reason }, 'a canary did well: it is live');
}
