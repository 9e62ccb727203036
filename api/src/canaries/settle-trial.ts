import type { Logger } from 'pino';
import type { Actor } from '../releases/actor.ts';
import { Failure } from '../http/failure.ts';
import { change, endCanary, goLive, mustFit, published } from '../releases/move-channel.ts';
import type { ReleaseDeps } from '../releases/release-deps.ts';
import { tellTeams } from '../releases/tell-teams.ts';
import { findTrial, setPromoteAfter, type Trial } from '../releases/trial-store.ts';
import { record } from '../staff/audit-log.ts';
import { judgeTrial, type Verdict } from './judge-trial.ts';

/** What settling a trial needs. */
export interface SettleDeps extends ReleaseDeps {
  readonly log: Logger;
  readonly outbox: { readonly wake: () => void };
}

const automatic: Actor = { who: 'automatic', staff: null, address: '', mustTouch: () => undefined };

/** Ends a trial as what was seen demands: the channels, a line of the history, mails to the team. */
export async function settleTrial(deps: SettleDeps, { remote, release, since }: Trial): Promise<void> {
  const { log, outbox, clock } = deps;
  const done: Verdict[] = [];
  try {
    await change(deps, { remote }, automatic, async (changing) => {
      const { transaction, before, shell, at } = changing;
      // Another process may have been quicker, or somebody has moved the channel by hand.
      const trial = await findTrial(transaction, remote);
      if (trial?.release !== release || trial.since !== since || before.canary?.release !== release) return null;
      const verdict = judgeTrial(trial, clock.now());
      if (verdict === null) return null;
      const { action, reason } = verdict;
      if (action === 'promote') {
        await mustFit(transaction, await published(transaction, remote, release), shell);
        await goLive(changing, release);
      } else await endCanary(transaction, remote);
      const news = action === 'promote' ? 'promoted' : 'reverted';
      await record(transaction, {
        at,
        staffId: null,
        who: automatic.who,
        action: `canary ${news}`,
        target: remote,
        outcome: 'ok',
        detail: reason,
        from: null,
      });
      await tellTeams(transaction, { remote, release, news, reason, at });
      done.push(verdict);
      return action === 'promote'
        ? { action, release, previous: before.live, percent: null, reason }
        : { action, release, previous: release, percent: before.canary.percent, reason };
    });
  } catch (error) {
    // It fitted when it was published, and the others have changed since: a person has to look at it.
    if (!(error instanceof Failure)) throw error;
    await deps.db.write((transaction) => setPromoteAfter(transaction, remote, null));
    const reasons = error.issues.map(({ message }) => message);
    return log.error({ remote, release, reasons }, `a canary does not go live: ${error.message}`);
  }
  for (const { action, reason } of done) {
    if (action === 'revert')
      log.error({ remote, release, reason }, 'a canary failed too often: nobody gets it any more');
    else log.info({ remote, release, reason }, 'a canary did well: it is live');
    outbox.wake();
  }
}
