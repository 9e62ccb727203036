import { backoff } from '../../platform/jobs/backoff.ts';
import { repairDueTimes } from '../../platform/jobs/repair-due-times.ts';
import { repeatedly } from '../../platform/jobs/repeatedly.ts';
import type { Job } from '../../platform/module.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { errorFields, isRefusal } from '../payments/stripe/provider-fault.ts';
import { carryOutRenewal } from './carry-out-renewal.ts';
import { carryOutPlan } from './carry-out-plan.ts';
import { finishCardChange } from './change-card.ts';
import { mailPlanFailure } from './mail-plan-failure.ts';
import { mailPlanConfirmation } from './mail-plan-confirmation.ts';
import { applyPrices } from './prices.ts';
import { sendNotices } from './notices.ts';
import { attemptsBeforeReport, reportRefusal } from './report-refusal.ts';
import { createPostponedOrders, type PostponedOrders } from './postponed-orders.ts';
import { findDueChanges, postponeChange, changedPartOf, type ChangeRow } from './changes.ts';

/** In ms between rounds. */
const interval = 30_000;
/** The number of changes per round. */
const batch = 100;
/** In ms between attempts at a change that failed. */
const retry = { first: 30_000, max: 3_600_000 };
/** In ms between attempts at a change that the provider refuses, once staff have the mail about it. */
const intervalAfterReport = 86_400_000;
/**
 * In ms: a due time further away than this is repaired. The longest wait of a change is for a charge that comes first,
 * which is no more than two days away.
 */
const maxWait = 3 * 86_400_000;

/** Executes members' requests that could not be executed at once, and sends notices. Safe in several processes. */
export function membershipJob(deps: PaymentDeps): Job {
  const postponed = createPostponedOrders();
  return {
    name: 'memberships',
    start: (onRunOf) =>
      repeatedly(
        'memberships',
        () => runMembershipRound(deps, postponed),
        interval,
        (error) => deps.log.error({ err: error }, 'a round of the memberships worker failed: the next one tries again'),
        onRunOf('memberships'),
      ),
  };
}

/** One round of {@link membershipJob}. */
export async function runMembershipRound(
  deps: PaymentDeps,
  postponed: PostponedOrders = createPostponedOrders(),
): Promise<void> {
  const { db, clock } = deps;
  await repairDueTimes(db, { table: 'membership_changes', now: clock.now(), maxWait });
  for (const change of await findDueChanges(db.knex, new Date(clock.now()).toISOString(), batch)) {
    await deps.mutex.run(change.order_id, () => tryChange(deps, change));
  }
  // Prices come first, because the notice of a renewal contains the announced price.
  await applyPrices(deps, postponed);
  await sendNotices(deps, postponed);
}

async function tryChange(deps: PaymentDeps, change: ChangeRow): Promise<void> {
  const { db, clock, log } = deps;
  const part = changedPartOf(change.kind);
  try {
    // Of the void changes, only a failed change of plan is due again: for the mail about it.
    if (change.state === 'void') await mailPlanFailure(deps, change);
    else if (part === 'card') await finishCardChange(deps, change);
    else if (part === 'plan') {
      const outcome = await carryOutPlan(deps, change.order_id);
      if (outcome?.kind === 'needs_confirmation') await mailPlanConfirmation(deps, change.order_id);
    } else await carryOutRenewal(deps, change.order_id);
  } catch (error) {
    log.warn(
      { order: change.order_id, change: change.kind, ...errorFields(error) },
      'a change of a membership cannot be made yet',
    );
    const attempts = change.attempts + 1;
    const isReported = part === 'renewal' && isRefusal(error) && attempts >= attemptsBeforeReport;
    if (isReported) await reportRefusal(deps, change);
    const wait = isReported ? intervalAfterReport : backoff(attempts, retry, Math.random);
    const dueAt = new Date(clock.now() + wait).toISOString();
    await db.write((transaction) => postponeChange(transaction, change, { attempts, due_at: dueAt }));
  }
}
