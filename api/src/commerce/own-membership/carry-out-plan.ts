import type { PlanFailure } from '../../mail/index.ts';
import { backoff } from '../../platform/jobs/backoff.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { reconcileOrder } from '../payments/reconcile-order.ts';
import type { ProviderSubscription } from '../payments/provider-state.ts';
import {
  readPlanPayment,
  releaseSchedule,
  schedulePlan,
  updatePlan,
  voidPlanInvoice,
  type PlanParts,
} from '../payments/stripe/change-plan.ts';
import { keyLife } from '../payments/stripe/key-life.ts';
import { ProviderFault } from '../payments/stripe/provider-fault.ts';
import { findNamedPlan } from '../plans/store.ts';
import { closeChange, failChange, findLiveChange, noteChange, type ChangeRow } from './changes.ts';
import { planPrice, type PlanOffer } from './preview-plan.ts';
import { findState } from './state.ts';
import { lookAgain, retry } from './waits.ts';

/** In ms until it is looked again whether a plan is to come still: at the provider anybody may let go of its schedule. */
const lookDaily = 86_400_000;
/** In ms: longer than any caller waits for an answer. */
const answerTime = 60_000;

/** What a change of plan has come to. `asks`: the bank wants the payment confirmed at `url`. */
export type PlanOutcome =
  | { readonly kind: 'done' | 'scheduled' | 'waiting' | 'void' }
  | { readonly kind: 'asks'; readonly url: string }
  | { readonly kind: 'declined'; readonly message: string | null };

interface Carrying {
  readonly orderId: number;
  readonly change: ChangeRow;
  readonly subscription: ProviderSubscription;
  /** As they were found for the preview; null: they are looked for. */
  readonly parts: PlanParts | null;
}

/**
 * Carries out what is asked for of an order's plan, or undoes what was taken back, and makes the order equal to what the provider has
 * then. Done twice, it is done once: what was sent has its key, and is asked after. The caller holds the order's mutex; `offer` is what
 * was read a moment ago, so that a change that is new is not asked about again.
 * @returns what has become of it; null if nothing is asked for. @throws ProviderFault: the wish stays, and is due again
 */
export async function carryOutPlan(
  deps: PaymentDeps,
  orderId: number,
  offer: Pick<PlanOffer, 'subscription' | 'parts'> | null = null,
): Promise<PlanOutcome | null> {
  const { db, clock } = deps;
  const change = await findLiveChange(db.knex, orderId, 'plan');
  if (change === null) return null;
  const now = clock.now();
  const attempts = change.attempts + 1;
  const dueAt = new Date(now + backoff(attempts, retry, Math.random)).toISOString();
  // Written before it is sent: what is taken back later may have been done.
  await db.write((transaction) => noteChange(transaction, change.id, { attempts, due_at: dueAt }));
  const read = change.attempts === 0 ? offer : null;
  const subscription = read?.subscription ?? (await reconcileOrder(deps, orderId)).providerState?.subscription ?? null;
  const asked = await findLiveChange(db.knex, orderId, 'plan');
  // The settlement has found the new plan, or the end of the membership.
  if (asked === null) return outcomeOf(deps, orderId, change);
  if (subscription === null || !subscription.isAlive) return close(deps, change);
  const carrying = { orderId, change: asked, subscription, parts: read?.parts ?? null };
  if (asked.withdrawn_at !== null) return undo(deps, carrying);
  const outcome = await (change.kind === 'plan_now' ? payFor(deps, carrying) : schedule(deps, carrying));
  if (outcome.kind === 'done') return outcome;
  await reconcileOrder(deps, orderId, { brief: true });
  return (await findLiveChange(db.knex, orderId, 'plan')) === null && outcome.kind !== 'declined'
    ? outcomeOf(deps, orderId, change)
    : outcome;
}

/** Whether a change is asked for still. The mutex is one process's: in another one it may be taken back while the provider is asked. */
async function isWanted({ db }: PaymentDeps, { id, order_id: orderId }: ChangeRow): Promise<boolean> {
  const live = await findLiveChange(db.knex, orderId, 'plan');
  return live !== null && live.id === id && live.withdrawn_at === null;
}

/** Whether a change that is live no more was made. */
async function outcomeOf({ db }: PaymentDeps, orderId: number, { plan_id: planId }: ChangeRow): Promise<PlanOutcome> {
  const { order } = await findState(db.knex, orderId);
  return { kind: order.plan_id === planId ? 'done' : 'void' };
}

async function close({ db, clock }: PaymentDeps, { id }: ChangeRow): Promise<PlanOutcome> {
  const time = new Date(clock.now()).toISOString();
  await db.write((transaction) => closeChange(transaction, id, 'void', time));
  return { kind: 'void' };
}

/** The change could not be made: whoever asks for it is told so, or its member by mail if nobody waits for the answer any more. */
async function fail({ db, clock }: PaymentDeps, { id }: ChangeRow, failure: PlanFailure): Promise<PlanOutcome> {
  const time = clock.now();
  const now = new Date(time).toISOString();
  const dueAt = new Date(time + answerTime).toISOString();
  await db.write((transaction) => failChange(transaction, id, { failure, now, dueAt }));
  return { kind: 'void' };
}

async function payFor(deps: PaymentDeps, carrying: Carrying): Promise<PlanOutcome> {
  const { db, clock, stripe } = deps;
  const { orderId, change } = carrying;
  const invoice = change.ref ?? (await send(deps, carrying));
  if (typeof invoice !== 'string') return invoice;
  if (change.ref === null) {
    // Most cards have paid it by now: then the settlement finds the new plan, and its payment need not be asked after.
    await reconcileOrder(deps, orderId, { brief: true });
    if ((await findLiveChange(db.knex, orderId, 'plan')) === null) return outcomeOf(deps, orderId, change);
  }
  const payment = await readPlanPayment(stripe, invoice);
  if (payment.status === 'over') return fail(deps, change, change.url === null ? 'declined' : 'unconfirmed');
  if (payment.status === 'declined' && change.url === null) {
    // Nothing is tried behind the member's back: the change is given up, unless it was paid a moment ago.
    if (!(await voidPlanInvoice(stripe, invoice))) return { kind: 'waiting' };
    await fail(deps, change, 'declined');
    return { kind: 'declined', message: payment.failure };
  }
  const url = payment.status === 'paid' ? null : payment.url;
  // Whom the bank has asked may still use the provider's page, with another card too, until the provider gives the change up.
  const asks = payment.status === 'asks' || payment.status === 'declined';
  // Should whoever asked have gone, the worker says soon where it is confirmed.
  const isNews = asks && change.url === null;
  const next = new Date(clock.now() + (isNews ? answerTime : lookAgain)).toISOString();
  await db.write((transaction) => noteChange(transaction, change.id, { due_at: next, ...(asks ? { url } : {}) }));
  return asks && url !== null ? { kind: 'asks', url } : { kind: 'waiting' };
}

/** Asks the provider for the change, and keeps the id of the invoice that it is paid by. */
async function send(deps: PaymentDeps, carrying: Carrying): Promise<string | PlanOutcome> {
  const { db, clock, stripe } = deps;
  const { orderId, change, subscription, parts } = carrying;
  const plan = await priceOf(deps, orderId, change);
  if (Date.parse(change.asked_at) < clock.now() - keyLife) return fail(deps, change, 'late');
  if (plan === null || subscription.status !== 'active') return fail(deps, change, 'impossible');
  // It was canceled meanwhile, here or at the provider: who leaves pays for no year.
  if (!subscription.renews) return undo(deps, carrying);
  // Of an earlier change: its last phase still runs.
  if (subscription.scheduleId !== null) await releaseSchedule(stripe, subscription.scheduleId);
  const proratedAt = Math.floor(Date.parse(change.prorated_at ?? change.asked_at) / 1000);
  const asked = { subscription, plan, proratedAt, key: change.idempotency_key, parts };
  try {
    const invoice = await updatePlan(stripe, asked, () => isWanted(deps, change));
    if (invoice !== null) await db.write((transaction) => noteChange(transaction, change.id, { ref: invoice }));
    // Who took it back meanwhile has found nothing to undo. What is paid is made, and its receipt says so.
    if (!(await isWanted(deps, change))) {
      return await undo(deps, { ...carrying, change: { ...change, ref: invoice } });
    }
    return invoice ?? { kind: 'waiting' };
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind === 'unknown') throw error;
    // Their fault may have come after the work: then it waits for its payment.
    const { providerState } = await reconcileOrder(deps, orderId);
    const made = providerState?.subscription?.pendingInvoiceId ?? null;
    if (made !== null) {
      await db.write((transaction) => noteChange(transaction, change.id, { ref: made }));
      return made;
    }
    const failed = await fail(deps, change, error.kind === 'declined' ? 'declined' : 'impossible');
    if (error.kind === 'declined') return { kind: 'declined', message: error.message };
    deps.log.warn({ order: orderId, kind: error.kind, code: error.code }, 'a plan could not be changed');
    return failed;
  }
}

async function schedule(
  deps: PaymentDeps,
  { orderId, change, subscription }: Omit<Carrying, 'parts'>,
): Promise<PlanOutcome> {
  const { db, clock, stripe } = deps;
  const waitFor = async (time: number): Promise<PlanOutcome> => {
    const next = new Date(clock.now() + time).toISOString();
    await db.write((transaction) => noteChange(transaction, change.id, { due_at: next }));
    return { kind: 'scheduled' };
  };
  const { status, renews, billing, scheduleId } = subscription;
  const plan = await priceOf(deps, orderId, change);
  // Who leaves, here or at the provider, is charged for no other plan: nothing of it may be left there.
  if (plan === null || !renews) return undo(deps, { orderId, change, subscription });
  // A charge that is declined may still be paid, and the plan comes with the one after it.
  if (status === 'past_due') return waitFor(lookDaily);
  if (status !== 'active') return close(deps, change);
  if (change.not_before !== null && billing.runsUntil <= change.not_before) return waitFor(lookAgain);
  if (change.ref !== null && scheduleId !== null) return waitFor(lookDaily);
  // One that somebody has let go of at the provider is made anew, and its key with it.
  const key = change.ref === null ? change.idempotency_key : `${change.idempotency_key} after ${change.ref}`;
  const ref = await schedulePlan(stripe, { subscriptionId: subscription.id, plan, key });
  await db.write((transaction) => noteChange(transaction, change.id, { ref }));
  // Who took it back meanwhile has found nothing to undo.
  if (!(await isWanted(deps, change))) {
    return undo(deps, { orderId, change, subscription: { ...subscription, scheduleId: ref } });
  }
  return waitFor(lookDaily);
}

/** Nothing is left of it at the provider; what was paid a moment ago is made all the same. */
async function undo(
  deps: PaymentDeps,
  { orderId, change, subscription }: Omit<Carrying, 'parts'>,
): Promise<PlanOutcome> {
  const { stripe } = deps;
  if (change.kind === 'plan_due') {
    if (subscription.scheduleId !== null) await releaseSchedule(stripe, subscription.scheduleId);
    return close(deps, change);
  }
  // It may have been sent, and never answered. Asked for once more with its key, it might only now be made.
  const invoice = change.ref ?? subscription.pendingInvoiceId;
  if (invoice !== null && !(await voidPlanInvoice(stripe, invoice))) {
    await reconcileOrder(deps, orderId);
    return outcomeOf(deps, orderId, change);
  }
  return close(deps, change);
}

/** The plan as it was agreed to. */
async function priceOf({ db }: PaymentDeps, orderId: number, change: ChangeRow) {
  const plan = change.plan_id === null ? null : await findNamedPlan(db.knex, change.plan_id);
  if (plan === null) return null;
  const state = await findState(db.knex, orderId);
  const agreed = { ...plan, price: change.price ?? plan.price };
  return planPrice(state, { plan: agreed, discount: change.discount ?? 0 });
}
