import { writeUnique } from '../../platform/database/write-unique.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { findOrderRow } from '../orders/store.ts';
import type { Attempt } from './attempts.ts';
import { closeForeign } from './close-foreign.ts';
import { limitBuyer } from './checkout-limits.ts';
import { withTimeout } from '../../platform/jobs/with-timeout.ts';
import { logLateError } from './log-late-error.ts';
import { markPending } from './mark-pending.ts';
import { orderToPay, type AskedOrder, type Target } from './order-to-pay.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { prepareOrder } from './prepare-order.ts';
import type { ProviderState } from './provider-state.ts';
import type { PurchaseRequest } from './purchase-request.ts';
import { providerUnavailable } from './provider-unavailable.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { makeAttempt, type MadeAttempt } from './stripe/make-attempt.ts';
import { ProviderFault } from './stripe/provider-fault.ts';
import { notCalled } from './stripe/through-circuit.ts';
import { giveCard } from './stripe/give-card.ts';

/** An order with its payment open at the provider, or with nothing left to pay. */
export interface OpenedPayment {
  readonly order: OrderRow;
  readonly clientSecret: string | null;
  readonly intentId: string | null;
}

interface PaymentRequest extends PurchaseRequest {
  readonly target: Target;
  readonly paymentMethodId: string | null;
}

/** Another tab may change the order's price in between; more repeats than this cannot be chance. */
const maxTries = 5;

const calm = 'The card provider has not answered yet. Please do not pay again: we keep asking.';
const notCharged = 'The card provider has a problem. Nothing was charged; please try again.';

/**
 * Opens the payment of an order, or finds the open one. Idempotent, also for several tabs. While the outcome is unknown, a
 * caller who does not know the order gets it as `processing`; who knows it gets `payment_pending`.
 * @throws Failure: those of {@link prepareOrder} and {@link orderToPay}, `too_many_requests`, `card_declined`,
 * `payment_pending`, `provider_unavailable`, `unavailable`.
 */
export async function beginPayment(deps: PaymentDeps, request: PaymentRequest): Promise<OpenedPayment> {
  if (deps.stripe.circuit?.isOpen()) throw providerUnavailable();
  let asked: AskedOrder | null = null;
  const work = async (): Promise<OpenedPayment> => {
    const found = await orderToPay(deps, request.target, { request, onAsk: (order) => (asked = order) }).catch(
      (error: unknown) => {
        throw failureOf(deps, error);
      },
    );
    asked = { order: found, isToPay: true };
    return deps.mutex.run(found.id, () => beginFound(deps, found.id, request));
  };
  const onTimeout = async () => {
    throw new Failure('payment_pending', calm);
  };
  try {
    return await withTimeout(work(), { onTimeout, onLateError: logLateError(deps.log), timeout: deps.answerTimeout });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'payment_pending') throw error;
    return pendingPayment(deps, request, asked);
  }
}

/**
 * The answer to a call whose outcome at the provider is unknown. `asked`: null if the provider was asked about no order yet.
 * @throws Failure `payment_pending`, `unavailable`
 */
async function pendingPayment(
  deps: PaymentDeps,
  { target }: PaymentRequest,
  asked: AskedOrder | null,
): Promise<OpenedPayment> {
  if (asked !== null) await markPending(deps, asked.order.id);
  // Nothing of this purchase has been opened yet, so that nothing can be charged for it.
  if (asked === null || !asked.isToPay) throw new Failure('unavailable', notCharged);
  if (asked.order.public_id === target.orderId) throw new Failure('payment_pending', calm);
  return { order: await findOrderRow(deps.db.knex, asked.order.id), clientSecret: null, intentId: null };
}

async function beginFound(deps: PaymentDeps, orderId: number, request: PaymentRequest): Promise<OpenedPayment> {
  let isLost = false;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const opened = await beginOnce(deps, orderId, { ...request, isCounted: tries === 0, mayClose: !isLost });
    if (typeof opened === 'object') return opened;
    isLost ||= opened === 'lost';
  }
  throw inBetween();
}

function inBetween(): Failure {
  return new Failure('conflict', 'Somebody is just changing the same order. Please try again.');
}

interface Try extends PaymentRequest {
  readonly isCounted: boolean;
  /** Whether another browser's payment may be closed: of two that open an order at once, only one closes the other's. */
  readonly mayClose: boolean;
}

/**
 * `lost`: another browser or another price has replaced this payment; `closed`: another browser's payment was closed. The
 * caller then validates the order again.
 */
async function beginOnce(deps: PaymentDeps, orderId: number, request: Try): Promise<OpenedPayment | 'lost' | 'closed'> {
  const { db, clock } = deps;
  const prepared = await writeUnique(db)(async (transaction) => {
    const ready = await prepareOrder(transaction, orderId, request, clock.now());
    const { address, isCounted } = request;
    const email = ready.order.customer_email;
    // Only calls with the right price and consent count, and a refusal rolls back the attempt, which the sweep would
    // otherwise make.
    if (ready.kind !== 'settled' && isCounted && email !== null && address !== undefined) {
      await limitBuyer(transaction, deps, { email, address });
    }
    return ready;
  });
  if (prepared.kind === 'settled') return { order: prepared.order, clientSecret: null, intentId: null };
  if (prepared.kind === 'taken') {
    if (!request.mayClose) throw inBetween();
    return closeOther(deps, orderId, prepared.attempt);
  }
  const attempt = await made(deps, prepared.attempt);
  if (attempt === null) return 'lost';
  const { paymentMethodId } = request;
  try {
    if (paymentMethodId !== null) await giveCard(deps.stripe, attempt, paymentMethodId);
    const { order, providerState } = await reconcileOrder(deps, orderId);
    if (providerState !== null && isOwn(providerState, attempt)) {
      return { order, clientSecret: providerState.clientSecret, intentId: attempt.intentId };
    }
    // The card belongs to the replaced payment's customer by now, and cannot be given to another one's.
    if (paymentMethodId !== null) throw inBetween();
    return 'lost';
  } catch (error) {
    throw failureOf(deps, error, paymentMethodId !== null);
  }
}

/** Whether an order's open payment is this attempt's, or nothing is left to pay. */
function isOwn({ first, clientSecret }: ProviderState, { intentId }: MadeAttempt): boolean {
  return clientSecret === null ? first.status !== 'cancelled' : first.intentId === intentId;
}

/** If the payment of another browser cannot be closed, nothing of it is told. */
async function closeOther(deps: PaymentDeps, orderId: number, attempt: Attempt): Promise<OpenedPayment | 'closed'> {
  try {
    const order = await closeForeign(deps, orderId, attempt);
    return order === null ? 'closed' : { order, clientSecret: null, intentId: null };
  } catch (error) {
    throw failureOf(deps, error);
  }
}

async function made(deps: PaymentDeps, attempt: Attempt): Promise<MadeAttempt | null> {
  try {
    return await makeAttempt(deps, attempt);
  } catch (error) {
    throw failureOf(deps, error);
  }
}

/** Converts a fault of the provider to the buyer's error. Other errors are rethrown. */
function failureOf({ log }: PaymentDeps, error: unknown, withCard = false): unknown {
  if (!(error instanceof ProviderFault)) return error;
  const { kind, code } = error;
  if (kind === 'declined') return new Failure('card_declined', error.message);
  log.warn({ kind, code, request: error.request }, 'the card provider has a fault');
  if (code === notCalled) return providerUnavailable();
  if (kind === 'unknown') return new Failure('payment_pending', calm);
  if (withCard && kind !== 'spent') {
    const issues = [{ path: 'body.paymentMethodId', message: 'is not a card that can be used: enter it again' }];
    return new Failure('invalid_input', 'This card cannot be used. Please enter it again.', { issues });
  }
  return new Failure('unavailable', notCharged);
}
