import { cancellationNotice } from '@plumbline/contract/commerce/own-membership';
import {
  cancelIntent,
  endSubscription,
  isAlive,
  nextBilling,
  payIntent,
  setCancelAtPeriodEnd,
} from '../provider/billing.ts';
import { addIntent, leftOf, type Books, type Intent, type Subscription } from '../provider/books.ts';
import { closeDispute, closeRefund, openDispute } from '../provider/money.ts';
import { releaseSchedule } from '../provider/schedules.ts';
import type { PaymentDeps } from '../../../commerce/payments/payment-deps.ts';
import { workMemberships } from '../../../commerce/own-membership/worker.ts';
import { sweep } from '../../../commerce/payments/sweep.ts';
import { openMortal } from '../mortal-process.ts';
import { allOf, note, noteCrash, ordersOf, workRound, type State } from '../state.ts';

const hour = 3_600_000;
/** In ms: less than the provider keeps its events for. */
const longestOutage = 20 * 24 * hour;
/** Three retries of the renewal before, and the renewal itself. */
const stepsToNextRenewal = 4;

/** Acts on the provider's own books, if it has any. */
function inBooks(act: (state: State, books: Books) => void | Promise<void>): (state: State) => Promise<void> {
  return async (state) => {
    const { books } = state.ground.wire;
    if (books !== null) await act(state, books);
  };
}

function oneOf<T>({ chance }: State, things: readonly T[]): T | null {
  return things.length === 0 ? null : chance.pick(things);
}

const paidIntents = ({ intents }: Books): Intent[] =>
  [...intents.values()].filter(({ status }) => status === 'succeeded');
const alive = ({ subscriptions }: Books): Subscription[] => [...subscriptions.values()].filter(isAlive);

/** Somebody refunds a payment in the provider's dashboard: all of it, or a part. */
export async function dashboardRefund(state: State): Promise<void> {
  const { ground, known, chance } = state;
  const { books } = ground.wire;
  const intent = oneOf(state, books ? paidIntents(books).map(({ id }) => id) : [...known.keys()]);
  if (intent === null) return;
  const amount = chance.pick([1000, 4000, 1_000_000]);
  note(state, 'dashboard refund', intent, amount);
  await ground.wire.refund(intent, amount);
}

export const disputeOpens = inBooks((state, books) => {
  const open = ({ status }: { readonly status: string }): boolean => status === 'needs_response' || status === 'lost';
  const intent = oneOf(
    state,
    paidIntents(books).filter((each) => leftOf(each) > 0 && !each.disputes.some(open)),
  );
  if (intent === null) return;
  note(state, 'dispute of', intent.id);
  openDispute(books, intent);
});

export const disputeCloses = inBooks((state, books) => {
  const disputes = [...books.intents.values()].flatMap((intent) => intent.disputes);
  const dispute = oneOf(
    state,
    disputes.filter(({ status }) => status === 'needs_response'),
  );
  if (dispute === null) return;
  const outcome = state.chance.pick(['won', 'lost'] as const);
  note(state, 'dispute', outcome, dispute.intent);
  closeDispute(books, dispute, outcome);
});

/** The bank answers a refund; one that has arrived may come back still. */
export const bankAnswers = inBooks((state, books) => {
  const refunds = [...books.intents.values()].flatMap((intent) => intent.refunds);
  const refund = oneOf(
    state,
    refunds.filter(({ status }) => status !== 'failed'),
  );
  if (refund === null) return;
  const outcome = state.chance.happens(0.7) ? 'failed' : 'succeeded';
  if (outcome === refund.status) return;
  note(state, 'refund', outcome, refund.id, 'of', refund.intent);
  closeRefund(books, refund, outcome);
});

/** The provider has nothing to refund from, or has again. */
export const balanceChanges = inBooks((state, books) => {
  books.isPoor = !books.isPoor;
  note(state, books.isPoor ? 'the balance is empty' : 'the balance is filled');
});

/** Changes the behaviour of a subscription's card: it declines, requires 3-D Secure, or pays. */
export const cardChanges = inBooks(async (state, books) => {
  const subscription = oneOf(state, alive(books));
  if (subscription === null) return;
  subscription.card = state.chance.pick(['declines', 'asks', 'asks', 'pays']);
  note(state, 'card', subscription.card, subscription.id);
  if (state.chance.happens(0.6)) await passBilling(state, books);
});

/** A renewal is declined, and the site has processed that; now and then the next one is, too, at a provider that ends nothing. */
export const renewalFails = inBooks(async (state, books) => {
  const subscription = oneOf(state, alive(books));
  if (subscription === null) return;
  subscription.card = 'declines';
  await passBilling(state, books);
  if (state.chance.happens(0.3)) {
    books.leavesPastDue = true;
    for (let steps = 0; steps < stepsToNextRenewal; steps += 1) await passBilling(state, books);
  }
  await sweep(freshProcess(state));
});

/** Advances the time until billing has done its next step: a renewal, a retry, an end. */
export const billingPasses = inBooks(passBilling);

async function passBilling(state: State, books: Books): Promise<void> {
  const next = nextBilling(books);
  if (next === null) return;
  note(state, 'billing');
  await passTo(state, next);
}

/**
 * Advances the time until an hour after `next`, in seconds. No site is down for the month after which the provider
 * deletes its events, so the events are read once before a longer pause.
 */
export async function passTo(state: State, next: number): Promise<void> {
  const { clock, wire } = state.ground;
  const pause = Math.max(0, next * 1000 - clock.time);
  // A site that is up to date charges its members the announced prices.
  if (clock.time + pause - state.outage.since > longestOutage || state.prices.length > state.plans.length) {
    state.outage.since = clock.time;
    await sweep(freshProcess(state)).catch((error: unknown) => noteCrash(state, error));
  }
  await workRound(state, freshProcess(state)).catch((error: unknown) => noteCrash(state, error));
  await passNotice(state, next);
  wire.pass(Math.max(0, next * 1000 - clock.time) + hour);
}

/**
 * Before a longer pause than the notice of a cancellation, until `next` in seconds: what was asked for within that notice is carried out
 * in its time, since no site is down for so long.
 */
export async function passNotice(state: State, next: number): Promise<void> {
  const { clock, wire } = state.ground;
  if (next * 1000 - clock.time <= cancellationNotice) return;
  wire.pass(cancellationNotice);
  await workRound(state, freshProcess(state)).catch((error: unknown) => noteCrash(state, error));
}

/** A process that does not end: not the one whose end a schedule is about. */
function freshProcess({ ground }: State): PaymentDeps {
  return openMortal(ground.deps, ground.wire.transport, Infinity).deps;
}

/** Days pass, or all but a few until a charge; then members are written to, by two processes at once. */
export const daysPass = inBooks(async (state, books) => {
  const { ground, chance, processes } = state;
  const now = ground.clock.time / 1000;
  const next = chance.happens(0.5) ? nextBilling(books) : null;
  const days = chance.pick([1, 2, 4, 12, 18]);
  note(state, 'days', days, next === null ? 'pass' : 'are left');
  await passTo(state, next === null ? now + days * 86_400 : Math.max(now, next - days * 86_400));
  await allOf(state, ...processes.map(({ deps }) => workMemberships(deps)));
});

/** A member pays a renewal on the provider's page, also once the subscription has ended. */
export const hostedInvoicePaid = inBooks((state, books) => {
  const waiting = [...books.invoices.values()].filter(({ kind, status }) => kind !== 'first' && status === 'open');
  const invoice = oneOf(state, waiting);
  const intent = invoice && books.intents.get(invoice.intent);
  if (!intent) return;
  note(state, 'hosted invoice paid', intent.id);
  payIntent(books, intent);
});

/** Somebody cancels a subscription in the provider's dashboard, at once or at the end of its period. */
export const dashboardCancels = inBooks((state, books) => {
  const subscription = oneOf(state, alive(books));
  if (subscription === null) return;
  const atOnce = state.chance.happens(0.5);
  state.dashboardCancels += 1;
  note(state, 'dashboard cancels', subscription.id, atOnce ? 'at once' : 'at period end');
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
  const amount = state.chance.pick([1234, ...state.plans.map(({ price }) => price)]);
  const intent = addIntent(books, { amount, metadata: { orderId }, invoice: null, by: 'dashboard' });
  note(state, 'payment by hand', intent.id, amount, 'for', orderId);
  if (state.chance.happens(0.9)) payIntent(books, intent);
  else cancelIntent(books, intent);
});
