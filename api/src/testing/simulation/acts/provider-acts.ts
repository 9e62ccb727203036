import { cancellationNotice } from '@plumbline/contract/commerce/own-membership';
import {
  cancelIntent,
  endSubscription,
  isAlive,
  nextBilling,
  payIntent,
  setCancelAtPeriodEnd,
} from '../provider/billing.ts';
import { addIntent, refundableAmount, type Books, type Intent, type Subscription } from '../provider/books.ts';
import { closeDispute, closeRefund, openDispute } from '../provider/money.ts';
import { releaseSchedule } from '../provider/schedules.ts';
import type { PaymentDeps } from '../../../commerce/payments/payment-deps.ts';
import { runMembershipRound } from '../../../commerce/own-membership/worker.ts';
import { sweep } from '../../../commerce/payments/sweep.ts';
import { openKillableProcess } from '../killable-process.ts';
import { allOf, logAct, recordCrash, ordersOf, workRound, type State } from '../state.ts';

const hour = 3_600_000;
/** In ms: shorter than the time for which the provider keeps its events. */
const longestOutage = 20 * 24 * hour;
/** In billing steps: three retries of the unpaid renewal, and the next renewal. */
const stepsToNextRenewal = 4;

/** An act on the provider's books; does nothing at a provider without books. */
function inBooks(act: (state: State, books: Books) => void | Promise<void>): (state: State) => Promise<void> {
  return async (state) => {
    const { books } = state.environment.wire;
    if (books !== null) await act(state, books);
  };
}

function oneOf<T>({ random }: State, things: readonly T[]): T | null {
  return things.length === 0 ? null : random.pick(things);
}

const paidIntents = ({ intents }: Books): Intent[] =>
  [...intents.values()].filter(({ status }) => status === 'succeeded');
const alive = ({ subscriptions }: Books): Subscription[] => [...subscriptions.values()].filter(isAlive);

/** Somebody refunds a payment in the provider's dashboard, fully or partly. */
export async function dashboardRefund(state: State): Promise<void> {
  const { environment, openedPayments, random } = state;
  const { books } = environment.wire;
  const intent = oneOf(state, books ? paidIntents(books).map(({ id }) => id) : [...openedPayments.keys()]);
  if (intent === null) return;
  const amount = random.pick([1000, 4000, 1_000_000]);
  logAct(state, 'dashboard refund', intent, amount);
  await environment.wire.refund(intent, amount);
}

export const disputeOpens = inBooks((state, books) => {
  const open = ({ status }: { readonly status: string }): boolean => status === 'needs_response' || status === 'lost';
  const intent = oneOf(
    state,
    paidIntents(books).filter((each) => refundableAmount(each) > 0 && !each.disputes.some(open)),
  );
  if (intent === null) return;
  logAct(state, 'dispute of', intent.id);
  openDispute(books, intent);
});

export const disputeCloses = inBooks((state, books) => {
  const disputes = [...books.intents.values()].flatMap((intent) => intent.disputes);
  const dispute = oneOf(
    state,
    disputes.filter(({ status }) => status === 'needs_response'),
  );
  if (dispute === null) return;
  const outcome = state.random.pick(['won', 'lost'] as const);
  logAct(state, 'dispute', outcome, dispute.intent);
  closeDispute(books, dispute, outcome);
});

/** The bank reports the result of a refund; a successful refund may still fail later. */
export const bankAnswers = inBooks((state, books) => {
  const refunds = [...books.intents.values()].flatMap((intent) => intent.refunds);
  const refund = oneOf(
    state,
    refunds.filter(({ status }) => status !== 'failed'),
  );
  if (refund === null) return;
  const outcome = state.random.happens(0.7) ? 'failed' : 'succeeded';
  if (outcome === refund.status) return;
  logAct(state, 'refund', outcome, refund.id, 'of', refund.intent);
  closeRefund(books, refund, outcome);
});

/** The provider's balance for refunds becomes empty, or is filled again. */
export const balanceChanges = inBooks((state, books) => {
  books.isBalanceEmpty = !books.isBalanceEmpty;
  logAct(state, books.isBalanceEmpty ? 'the balance is empty' : 'the balance is filled');
});

/** Changes the behaviour of a subscription's card: it declines, requires 3-D Secure, or pays. */
export const cardChanges = inBooks(async (state, books) => {
  const subscription = oneOf(state, alive(books));
  if (subscription === null) return;
  subscription.card = state.random.pick(['declines', 'asks', 'asks', 'pays']);
  logAct(state, 'card', subscription.card, subscription.id);
  if (state.random.happens(0.6)) await passBilling(state, books);
});

/**
 * A renewal is declined, and the site has processed that; sometimes the next one is declined as well, at a provider
 * that ends no unpaid subscription.
 */
export const renewalFails = inBooks(async (state, books) => {
  const subscription = oneOf(state, alive(books));
  if (subscription === null) return;
  subscription.card = 'declines';
  await passBilling(state, books);
  if (state.random.happens(0.3)) {
    books.leavesPastDue = true;
    for (let steps = 0; steps < stepsToNextRenewal; steps += 1) await passBilling(state, books);
  }
  await sweep(freshProcess(state));
});

/** Advances the time to the next billing step: a renewal, a retry or an end. */
export const billingPasses = inBooks(passBilling);

async function passBilling(state: State, books: Books): Promise<void> {
  const next = nextBilling(books);
  if (next === null) return;
  logAct(state, 'billing');
  await passTo(state, next);
}

/**
 * Advances the time until an hour after `next`, in seconds. No site is down for the month after which the provider
 * deletes its events, so the events are read once before a longer pause.
 */
export async function passTo(state: State, next: number): Promise<void> {
  const { clock, wire } = state.environment;
  const pause = Math.max(0, next * 1000 - clock.time);
  // The site reads the events now, so that it charges its members the announced prices.
  if (clock.time + pause - state.outage.since > longestOutage || state.prices.length > state.plans.length) {
    state.outage.since = clock.time;
    await sweep(freshProcess(state)).catch((error: unknown) => recordCrash(state, error));
  }
  await workRound(state, freshProcess(state)).catch((error: unknown) => recordCrash(state, error));
  await passNotice(state, next);
  wire.pass(Math.max(0, next * 1000 - clock.time) + hour);
}

/**
 * Before a pause until `next` (in seconds) that is longer than the notice of a cancellation, lets the worker carry out
 * what was requested within that notice, because no site is down for so long.
 */
export async function passNotice(state: State, next: number): Promise<void> {
  const { clock, wire } = state.environment;
  if (next * 1000 - clock.time <= cancellationNotice) return;
  wire.pass(cancellationNotice);
  await workRound(state, freshProcess(state)).catch((error: unknown) => recordCrash(state, error));
}

/** A process that does not end. */
function freshProcess({ environment }: State): PaymentDeps {
  return openKillableProcess(environment.deps, environment.wire.transport, Infinity).deps;
}

/**
 * Advances the time by some days, or to some days before a charge; then the memberships worker runs in two processes at
 * once.
 */
export const daysPass = inBooks(async (state, books) => {
  const { environment, random, processes } = state;
  const now = environment.clock.time / 1000;
  const next = random.happens(0.5) ? nextBilling(books) : null;
  const days = random.pick([1, 2, 4, 12, 18]);
  logAct(state, 'days', days, next === null ? 'pass' : 'are left');
  await passTo(state, next === null ? now + days * 86_400 : Math.max(now, next - days * 86_400));
  await allOf(state, ...processes.map(({ deps }) => runMembershipRound(deps)));
});

/** A member pays a renewal on the provider's page, even after the subscription has ended. */
export const hostedInvoicePaid = inBooks((state, books) => {
  const waiting = [...books.invoices.values()].filter(({ kind, status }) => kind !== 'first' && status === 'open');
  const invoice = oneOf(state, waiting);
  const intent = invoice && books.intents.get(invoice.intent);
  if (!intent) return;
  logAct(state, 'hosted invoice paid', intent.id);
  payIntent(books, intent);
});

/** Somebody cancels a subscription in the provider's dashboard, at once or at the end of its period. */
export const dashboardCancels = inBooks((state, books) => {
  const subscription = oneOf(state, alive(books));
  if (subscription === null) return;
  const atOnce = state.random.happens(0.5);
  state.dashboardCancels += 1;
  logAct(state, 'dashboard cancels', subscription.id, atOnce ? 'at once' : 'at period end');
  if (atOnce) {
    endSubscription(books, subscription, 'dashboard');
    return;
  }
  const schedule = books.schedules.get(subscription.schedule ?? '');
  if (schedule) releaseSchedule(books, schedule);
  setCancelAtPeriodEnd(books, subscription, true);
});

/** Somebody makes a payment in the provider's dashboard that carries an order's id. */
export const handPayment = inBooks(async (state, books) => {
  const orderId = oneOf(state, await ordersOf(state));
  if (orderId === null) return;
  const amount = state.random.pick([1234, ...state.plans.map(({ price }) => price)]);
  const intent = addIntent(books, { amount, metadata: { orderId }, invoice: null, by: 'dashboard' });
  logAct(state, 'payment by hand', intent.id, amount, 'for', orderId);
  if (state.random.happens(0.9)) payIntent(books, intent);
  else cancelIntent(books, intent);
});
