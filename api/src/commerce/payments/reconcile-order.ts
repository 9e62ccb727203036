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
import { settleOrder, type Settlement } from './settle/settle-order.ts';
import { executeAttempt } from './stripe/execute-attempt.ts';
import { ProviderFault } from './stripe/provider-fault.ts';
import { readProviderState, readStateWithoutAttempt, type EventSubject } from './stripe/read-state.ts';

/** An order after its update to the provider's state. */
interface Reconciled {
  readonly order: OrderRow;
  /** Null if the provider has no relevant payment. */
  readonly providerState: ProviderState | null;
  /** What was written; null if nothing had to be. */
  readonly settlement: Settlement | null;
}

interface ReconcileOptions {
  /** The ids of the event that caused the check. */
  readonly fromEvent?: EventSubject;
  /** Reads every payment the order ever had, not only the newest. */
  readonly allPayments?: boolean;
  /** Reads only new payments and those that may change, because everything was read a moment ago. */
  readonly onlyNew?: boolean;
}

/** Concurrent changes of the order cause retries; more than this are a fault. */
const maxTries = 12;
/** The number of an order's newest payments that every check reads again: older ones rarely change, and an event reports it. */
const newestPayments = 3;
/** The maximum number of payments of one order. */
const maxPayments = 1000;
/** The maximum number of duplicate orders that are cancelled at once: a browser opens one. The sweep (the payment worker) cancels the rest. */
const maxDuplicates = 8;

/**
 * Reads an order's payments from the provider and updates the order. An interrupted request is repeated with its key.
 * Then the consequences are executed at the provider: requested refunds are sent, the subscription of an ended
 * membership is cancelled, and the duplicate orders of a newly paid membership are cancelled. Failed steps are repeated
 * by a later check. @throws ProviderFault
 */
export async function reconcileOrder(
  deps: PaymentDeps,
  orderId: number,
  options: ReconcileOptions = {},
): Promise<Reconciled> {
  const { db, stripe, log, clock } = deps;
  let total: Settlement | null = null;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const order = await findOrderRow(db.knex, orderId);
    const storedAttempt = await findAttempt(db.knex, orderId);
    const intents = await findIntents(db.knex, orderId);
    const newest = options.onlyNew ? [] : intents.slice(options.allPayments ? -maxPayments : -newestPayments);
    const known = {
      rereadIntents: [...newest, ...(await findWatchedIntents(db.knex, orderId))],
      allIntents: intents,
      fromEvent: options.fromEvent ?? { intentId: null, subscriptionId: null },
      withDetails: intents.length > 0 || order.yields_to !== null,
    };
    const attempt = storedAttempt && (await executeAttempt(deps, storedAttempt));
    // Another process has ended it in the meantime.
    if (storedAttempt !== null && attempt === null) continue;
    const providerState =
      attempt === null
        ? await readStateWithoutAttempt(stripe, order.public_id, known)
        : await readProviderState(stripe, attempt, known);
    if (providerState === null) return { order, providerState, settlement: total };
    if (isWaitingForBuyer(order, providerState, clock.now())) return { order, providerState, settlement: total };
    const { live } = stripe.account;
    const settlement = await settleOrder(deps, { orderId, version: order.version, providerState, live });
    if (settlement === null) continue;
    logChanges(log, settlement);
    total = joinSettlements(settlement, total);
    await cancelDuplicates(deps, settlement);
    if (await executeConsequences(deps, settlement, providerState)) continue;
    return { order: settlement.order, providerState, settlement: total };
  }
  throw new Error(`order ${orderId} changed during each of ${maxTries} reads of the provider's state`);
}

/** Joins several settlements of one check. */
function joinSettlements(settlement: Settlement, earlier: Settlement | null): Settlement {
  if (earlier === null) return settlement;
  const { statusBefore, attentionBefore, membershipBefore } = earlier;
  return {
    ...settlement,
    statusBefore,
    attentionBefore,
    membershipBefore,
    movements: [...earlier.movements, ...settlement.movements],
  };
}

/** Executes the consequences of a settlement at the provider. @returns whether the order must be checked again. */
async function executeConsequences(
  deps: PaymentDeps,
  { order, membership, refunds }: Settlement,
  providerState: ProviderState,
): Promise<boolean> {
  const { stripe, log, clock } = deps;
  const { subscription } = providerState;
  let hasChanged = false;
  const now = new Date(clock.now()).toISOString();
  for (const refund of refunds) {
    if (refund.state !== 'asked' || (refund.due_at ?? now) > now) continue;
    if (refund.reason === 'duplicate') await endReplacedSubscription(deps, refund);
    const payment = paymentsOf(providerState).find(({ intentId }) => intentId === refund.intent_id);
    // The provider rejects a refund of a disputed payment before the bank's decision.
    if (payment && isDisputed(payment)) continue;
    const { state } = await sendRefund(deps, order, refund);
    hasChanged ||= state !== 'asked';
  }
  // A duplicate payment, or one that does not match its order, creates no membership and is not charged again.
  const createsNoMembership =
    membership === null && isCharged(providerState.firstPayment) && subscription?.status !== 'waiting';
  const isOver = membership?.status === 'ended' || createsNoMembership;
  if (isOver && subscription?.isAlive) {
    try {
      await endSubscription(stripe, subscription);
      hasChanged = true;
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      log.warn(
        { order: order.id, kind: error.kind, code: error.code },
        'a subscription could not be cancelled: it is tried again in a minute',
      );
    }
  }
  return hasChanged;
}

/** Ends the subscription of a replaced attempt that was paid nevertheless, before its payment is refunded. @throws ProviderFault */
async function endReplacedSubscription({ db, stripe }: PaymentDeps, refund: RefundRow): Promise<void> {
  const replaced = await findEndedAttempt(db.knex, refund.order_id, refund.intent_id);
  const id = replaced?.subscriptionId ?? null;
  await endSubscription(stripe, id === null ? null : { id, isAlive: true });
}

/**
 * Cancels the orders with the same buyer and membership. An order that cannot be cancelled now stays due for the sweep.
 * No deadlock of the mutexes is possible: only a paid order waits for others, and only for unpaid ones.
 */
async function cancelDuplicates(deps: PaymentDeps, { duplicates }: Settlement): Promise<void> {
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

/** Whether an order waits for its buyer, the usual state while they type: no payment yet, and nothing to write. */
function isWaitingForBuyer(
  order: OrderRow,
  { firstPayment, others, subscription }: ProviderState,
  now: number,
): boolean {
  const isUnpaid =
    firstPayment.status === 'waiting' &&
    !others.some(isCharged) &&
    (subscription === null || subscription.status === 'waiting');
  const isOpen = order.status === 'open' && order.paid_at === null && order.attention === null;
  return isUnpaid && isOpen && order.check_at !== null && Date.parse(order.check_at) > now;
}

function logChanges(log: PaymentDeps['log'], { order, statusBefore, attentionBefore, movements }: Settlement): void {
  const { id, status, attention } = order;
  if (attention !== null && attention !== attentionBefore) {
    log.error({ order: id, attention }, 'an order needs looking into: its page at /admin/orders says what to do');
  }
  if (status !== statusBefore) log.info({ order: id, before: statusBefore, status }, 'an order changed');
  for (const { kind, amount, ref } of movements) log.info({ order: id, kind, amount, ref }, 'money moved');
}
