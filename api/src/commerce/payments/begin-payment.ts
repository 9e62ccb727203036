import { writeUnique } from '../../platform/database/write-unique.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { findOrderRow } from '../orders/store.ts';
import type { Attempt } from './attempts.ts';
import { closeOtherBrowsersPayment } from './close-other-browsers-payment.ts';
import { limitBuyer } from './checkout-limits.ts';
import { withTimeout } from '../../platform/jobs/with-timeout.ts';
import { logLateError } from './log-late-error.ts';
import { markPending } from './mark-pending.ts';
import { orderToPay, type OrderAtProvider, type PaymentTarget } from './order-to-pay.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { prepareOrder } from './prepare-order.ts';
import type { ProviderState } from './provider-state.ts';
import type { PurchaseRequest } from './purchase-request.ts';
import { providerUnavailable } from './provider-unavailable.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { executeAttempt, type ExecutedAttempt } from './stripe/execute-attempt.ts';
import { ProviderFault } from './stripe/provider-fault.ts';
import { notCalled } from './stripe/through-circuit.ts';
import { attachCard } from './stripe/attach-card.ts';

/** An order with its payment open at the provider, or with nothing left to pay. */
export interface OpenedPayment {
  readonly order: OrderRow;
  readonly clientSecret: string | null;
  readonly intentId: string | null;
}

interface PaymentRequest extends PurchaseRequest {
  readonly target: PaymentTarget;
  readonly paymentMethodId: string | null;
}

/** Another tab may change the order's price meanwhile; more retries than this are a fault. */
const maxTries = 5;

const notAnsweredYet = 'The card provider has not answered yet. Please do not pay again: we keep asking.';
const notCharged = 'The card provider has a problem. Nothing was charged; please try again.';

/**
 * Opens the payment of an order, or finds the open one. Idempotent, also for several tabs. While the outcome is
 * unknown, a caller without the order's id gets the order, as `processing`; a caller with it gets `payment_pending`.
 * @throws Failure: those of {@link prepareOrder} and {@link orderToPay}, `too_many_requests`, `card_declined`,
 * `payment_pending`, `provider_unavailable`, `unavailable`.
 */
export async function beginPayment(deps: PaymentDeps, request: PaymentRequest): Promise<OpenedPayment> {
  if (deps.stripe.circuit?.isOpen()) throw providerUnavailable();
  /** The order about which the provider was called last. */
  let calledOrder: OrderAtProvider | null = null;
  const work = async (): Promise<OpenedPayment> => {
    const found = await orderToPay(deps, request.target, {
      request,
      beforeProviderCall: (order) => (calledOrder = order),
    }).catch((error: unknown) => {
      throw failureOf(deps, error);
    });
    calledOrder = { order: found, isToPay: true };
    return deps.mutex.run(found.id, () => beginFound(deps, found.id, request));
  };
  const onTimeout = async () => {
    throw new Failure('payment_pending', notAnsweredYet);
  };
  try {
    return await withTimeout(work(), { onTimeout, onLateError: logLateError(deps.log), timeout: deps.answerTimeout });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'payment_pending') throw error;
    return pendingPayment(deps, request, calledOrder);
  }
}

/**
 * The answer to a call whose outcome at the provider is unknown. `calledOrder`: null if the provider was not called for
 * any order yet.
 * @throws Failure `payment_pending`, `unavailable`
 */
async function pendingPayment(
  deps: PaymentDeps,
  { target }: PaymentRequest,
  calledOrder: OrderAtProvider | null,
): Promise<OpenedPayment> {
  if (calledOrder !== null) await markPending(deps, calledOrder.order.id);
  // Nothing of this purchase has been opened yet, so that nothing can be charged for it.
  if (calledOrder === null || !calledOrder.isToPay) throw new Failure('unavailable', notCharged);
  if (calledOrder.order.public_id === target.orderId) throw new Failure('payment_pending', notAnsweredYet);
  return { order: await findOrderRow(deps.db.knex, calledOrder.order.id), clientSecret: null, intentId: null };
}

async function beginFound(deps: PaymentDeps, orderId: number, request: PaymentRequest): Promise<OpenedPayment> {
  let wasReplaced = false;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const opened = await beginOnce(deps, orderId, { ...request, isCounted: tries === 0, mayClose: !wasReplaced });
    if (typeof opened === 'object') return opened;
    wasReplaced ||= opened === 'replaced';
  }
  throw changedMeanwhile();
}

function changedMeanwhile(): Failure {
  return new Failure('conflict', 'Somebody is just changing the same order. Please try again.');
}

interface PaymentTry extends PaymentRequest {
  /** Whether the call counts against the rate limit of its e-mail address: only the first try does. */
  readonly isCounted: boolean;
  /**
   * Whether another browser's payment may be closed: of two that open an order at once, only one closes the other's.
   */
  readonly mayClose: boolean;
}

/**
 * `replaced`: another browser or another price has replaced this payment; `closed`: another browser's payment was
 * closed. The caller then validates the order again.
 */
async function beginOnce(
  deps: PaymentDeps,
  orderId: number,
  request: PaymentTry,
): Promise<OpenedPayment | 'replaced' | 'closed'> {
  const { db, clock } = deps;
  const prepared = await writeUnique(db)(async (transaction) => {
    const ready = await prepareOrder(transaction, orderId, request, clock.now());
    const { address, isCounted } = request;
    const email = ready.order.customer_email;
    // Only calls with the right price and consent are counted. A refusal rolls back the stored attempt, which the
    // worker's sweep of unfinished ones would otherwise execute.
    if (ready.kind !== 'nothing_to_pay' && isCounted && email !== null && address !== undefined) {
      await limitBuyer(transaction, deps, { email, address });
    }
    return ready;
  });
  if (prepared.kind === 'nothing_to_pay') return { order: prepared.order, clientSecret: null, intentId: null };
  if (prepared.kind === 'other_browser') {
    if (!request.mayClose) throw changedMeanwhile();
    return closeOther(deps, orderId, prepared.attempt);
  }
  const attempt = await tryToExecute(deps, prepared.attempt);
  if (attempt === null) return 'replaced';
  const { paymentMethodId } = request;
  try {
    if (paymentMethodId !== null) await attachCard(deps.stripe, attempt, paymentMethodId);
    const { order, providerState } = await reconcileOrder(deps, orderId);
    if (providerState !== null && isPaymentOf(providerState, attempt)) {
      return { order, clientSecret: providerState.clientSecret, intentId: attempt.intentId };
    }
    // The card was attached to the customer of the replaced payment, and cannot be attached to another customer.
    if (paymentMethodId !== null) throw changedMeanwhile();
    return 'replaced';
  } catch (error) {
    throw failureOf(deps, error, paymentMethodId !== null);
  }
}

/** Whether an order's open payment is this attempt's, or nothing is left to pay. */
function isPaymentOf({ firstPayment, clientSecret }: ProviderState, { intentId }: ExecutedAttempt): boolean {
  return clientSecret === null ? firstPayment.status !== 'cancelled' : firstPayment.intentId === intentId;
}

/**
 * Closes another browser's payment. If it cannot be closed, the answer has the order's status only, and nothing of that
 * payment.
 */
async function closeOther(deps: PaymentDeps, orderId: number, attempt: Attempt): Promise<OpenedPayment | 'closed'> {
  try {
    const order = await closeOtherBrowsersPayment(deps, orderId, attempt);
    return order === null ? 'closed' : { order, clientSecret: null, intentId: null };
  } catch (error) {
    throw failureOf(deps, error);
  }
}

async function tryToExecute(deps: PaymentDeps, attempt: Attempt): Promise<ExecutedAttempt | null> {
  try {
    return await executeAttempt(deps, attempt);
  } catch (error) {
    throw failureOf(deps, error);
  }
}

/** Converts a fault of the provider to the buyer's error. Other errors are returned as they are. */
function failureOf({ log }: PaymentDeps, error: unknown, withCard = false): unknown {
  if (!(error instanceof ProviderFault)) return error;
  const { kind, code } = error;
  if (kind === 'declined') return new Failure('card_declined', error.message);
  log.warn({ kind, code, request: error.request }, 'the card provider has a fault');
  if (code === notCalled) return providerUnavailable();
  if (kind === 'unknown') return new Failure('payment_pending', notAnsweredYet);
  if (withCard && kind !== 'failed_for_key') {
    const issues = [{ path: 'body.paymentMethodId', message: 'is not a card that can be used: enter it again' }];
    return new Failure('invalid_input', 'This card cannot be used. Please enter it again.', { issues });
  }
  return new Failure('unavailable', notCharged);
}
