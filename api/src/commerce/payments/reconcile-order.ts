import type { OrderRow } from '../orders/order-row.ts';
import { findOrderRow } from '../orders/store.ts';
import { findAttempt, findEndedAttempt } from './attempts.ts';
import { cancelAttempts } from './cancel-attempts.ts';
import { isCharged, isDisputed, paymentsOf, type ProviderState } from './provider-state.ts';
import { findWatchedIntents } from './find-watched-intents.ts';
import { findIntents } from './ledger.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { sendRefund } from './refunds/send-refund.ts';
import type { RefundRow } from './refunds/store.ts';
import { endSubscription } from './stripe/end-subscription.ts';
import { settleOrder, type Settled } from './settle/settle-order.ts';
import { makeAttempt } from './stripe/make-attempt.ts';
import { ProviderFault } from './stripe/provider-fault.ts';
import { readProviderState, readStrayState, type Hint } from './stripe/read-state.ts';

/** An order in the provider's state. */
interface Reconciled {
  readonly order: OrderRow;
  /** Null if the provider has no relevant payment. */
  readonly providerState: ProviderState | null;
  /** Null if nothing had to be written. */
  readonly settled: Settled | null;
}

interface Look {
  /** The ids of the event that caused the check. */
  readonly hint?: Hint;
  /** Reads every payment the order ever had, not only the newest. */
  readonly whole?: boolean;
  /** Reads only new payments and those that may change, because everything was read a moment ago. */
  readonly brief?: boolean;
}

/** Concurrent changes of the order cause retries; more than this cannot be chance. */
const maxTries = 12;
/** The maximum number of payments of one order. */
const maxPayments = 1000;
/** The maximum number of duplicate orders that are cancelled at once: a browser opens one. The sweep cancels the rest. */
const maxDuplicates = 8;

/**
 * Reads an order's payments from the provider and updates the order. An interrupted request is repeated with its key.
 * Then the consequences are executed at the provider: requested refunds are sent, the subscription of an ended
 * membership is cancelled, and the duplicate orders of a newly paid membership are cancelled. Failed steps are repeated
 * by a later check. @throws ProviderFault
 */
export async function reconcileOrder(deps: PaymentDeps, orderId: number, look: Look = {}): Promise<Reconciled> {
  const { db, stripe, log, clock } = deps;
  let all: Settled | null = null;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const order = await findOrderRow(db.knex, orderId);
    const kept = await findAttempt(db.knex, orderId);
    const intents = await findIntents(db.knex, orderId);
    const newest = look.brief ? [] : intents.slice(look.whole ? -maxPayments : -3);
    const known = {
      intents: [...newest, ...(await findWatchedIntents(db.knex, orderId))],
      all: intents,
      hint: look.hint ?? { intentId: null, subscriptionId: null },
      settled: intents.length > 0 || order.yields_to !== null,
    };
    const attempt = kept && (await makeAttempt(deps, kept));
    // Another process has ended it in the meantime.
    if (kept !== null && attempt === null) continue;
    const providerState =
      attempt === null
        ? await readStrayState(stripe, order.public_id, known)
        : await readProviderState(stripe, attempt, known);
    if (providerState === null) return { order, providerState, settled: all };
    if (isAsWritten(order, providerState, clock.now())) return { order, providerState, settled: all };
    const { live } = stripe.account;
    const settled = await settleOrder(deps, { orderId, version: order.version, providerState, live });
    if (settled === null) continue;
    report(log, settled);
    all = withBefore(settled, all);
    await cancelDuplicates(deps, settled);
    if (await doesMore(deps, settled, providerState)) continue;
    return { order: settled.order, providerState, settled: all };
  }
  throw new Error(`order ${orderId} changed ${maxTries} times while the provider was asked`);
}

/** Joins several settlements of one check. */
function withBefore(settled: Settled, earlier: Settled | null): Settled {
  if (earlier === null) return settled;
  const { statusBefore, attentionBefore, membershipBefore } = earlier;
  return {
    ...settled,
    statusBefore,
    attentionBefore,
    membershipBefore,
    movements: [...earlier.movements, ...settled.movements],
  };
}

/** Executes the consequences of a settlement at the provider. @returns whether the order must be checked again. */
async function doesMore(
  deps: PaymentDeps,
  { order, membership, refunds }: Settled,
  providerState: ProviderState,
): Promise<boolean> {
  const { stripe, log, clock } = deps;
  const { subscription } = providerState;
  let done = false;
  const now = new Date(clock.now()).toISOString();
  for (const refund of refunds) {
    if (refund.state !== 'asked' || (refund.due_at ?? now) > now) continue;
    if (refund.reason === 'duplicate') await endReplaced(deps, refund);
    const payment = paymentsOf(providerState).find(({ intentId }) => intentId === refund.intent_id);
    // The provider would reject it before the bank's decision.
    if (payment && isDisputed(payment)) continue;
    const { state } = await sendRefund(deps, order, refund);
    done ||= state !== 'asked';
  }
  // A duplicate payment, or one that does not match its order, creates no membership and is not charged again.
  const makesNone = membership === null && isCharged(providerState.first) && subscription?.status !== 'waiting';
  const isOver = membership?.status === 'ended' || makesNone;
  if (isOver && subscription?.isAlive) {
    try {
      await endSubscription(stripe, subscription);
      done = true;
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      log.warn(
        { order: order.id, kind: error.kind, code: error.code },
        'a subscription could not be cancelled: it is tried again in a minute',
      );
    }
  }
  return done;
}

/** Ends the subscription of a replaced attempt that was paid nevertheless, before its payment goes back. @throws ProviderFault */
async function endReplaced({ db, stripe }: PaymentDeps, refund: RefundRow): Promise<void> {
  const replaced = await findEndedAttempt(db.knex, refund.order_id, refund.intent_id);
  const id = replaced?.subscriptionId ?? null;
  await endSubscription(stripe, id === null ? null : { id, isAlive: true });
}

/**
 * Cancels the orders with the same buyer and membership. An order that cannot be cancelled now stays due for the sweep.
 * No deadlock is possible: only paid orders wait, and only for unpaid ones.
 */
async function cancelDuplicates(deps: PaymentDeps, { duplicates }: Settled): Promise<void> {
  for (const duplicate of duplicates.slice(0, maxDuplicates)) {
    try {
      await deps.mutex.run(duplicate, () => cancelAttempts(deps, duplicate, 'cancelled'));
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      deps.log.warn(
        { order: duplicate, kind: error.kind, code: error.code },
        'an order could not be cancelled: the next sweep tries again',
      );
    }
  }
}

/** The usual state while a buyer types: no payment yet, and nothing to write. */
function isAsWritten(order: OrderRow, { first, others, subscription }: ProviderState, now: number): boolean {
  const waits =
    first.status === 'waiting' &&
    !others.some(isCharged) &&
    (subscription === null || subscription.status === 'waiting');
  const isOpen = order.status === 'open' && order.paid_at === null && order.attention === null;
  return waits && isOpen && order.check_at !== null && Date.parse(order.check_at) > now;
}

function report(log: PaymentDeps['log'], { order, statusBefore, attentionBefore, movements }: Settled): void {
  const { id, status, attention } = order;
  if (attention !== null && attention !== attentionBefore) {
    log.error({ order: id, attention }, 'an order needs looking into: its page at /admin/orders says what to do');
  }
  if (status !== statusBefore) log.info({ order: id, before: statusBefore, status }, 'an order changed');
  for (const { kind, amount, ref } of movements) log.info({ order: id, kind, amount, ref }, 'money moved');
}
