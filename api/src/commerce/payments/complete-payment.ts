import { Failure } from '../../platform/http/failure.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { findOrder } from '../orders/store.ts';
import { ownsIntent } from './attempts.ts';
import { withTimeout } from '../../platform/jobs/with-timeout.ts';
import { logLateError } from './log-late-error.ts';
import { markPending } from './mark-pending.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { refuseOtherBuyer } from './refuse-other-buyer.ts';
import { hasExtraMoney, hasMoneyWhileUnpaid, yieldsToEarlier } from './settle/settled-status.ts';
import { ProviderFault } from './stripe/provider-fault.ts';

const codeUsedUp = (code: string | null) =>
  `The code ${code} has been used with this e-mail address before. This payment goes back in full.`;
const memberAlready =
  'There is a membership of this kind with this e-mail address already. This payment goes back in full.';

interface Completion {
  readonly orderId: string;
  readonly paymentId: string;
  /** The buyer's address, as the page has it. */
  readonly customerEmail?: string | undefined;
}

interface CompletedPayment {
  readonly order: OrderRow;
  readonly message: string;
}

const messages = {
  open: 'An error occurred during payment processing',
  processing: 'The payment is being processed. There is nothing more to do: we settle it as soon as it arrives.',
  paid: 'The payment has arrived. Welcome!',
  disputed: 'This payment has arrived, and is disputed.',
  charged_back: 'This payment was taken back by the bank.',
  refunded: 'This payment was refunded.',
  expired: 'This order has expired.',
  cancelled: 'This order was called off.',
} as const;

/**
 * Requests the outcome of an order's payment from the provider, and settles it: the order gets the
 * status that follows. The browser's report is only a trigger.
 * @throws Failure `not_found`, `conflict` for a payment or a buyer that is not the order's.
 */
export async function completeOrder(
  deps: PaymentDeps,
  { orderId, paymentId, customerEmail }: Completion,
): Promise<CompletedPayment> {
  const found = await findOrder(deps.db.knex, orderId);
  if (found === null) throw new Failure('not_found', 'There is no order with this id.');
  if (!(await ownsIntent(deps.db.knex, found.id, paymentId))) {
    throw new Failure('conflict', 'This payment is not for this order.');
  }
  refuseOtherBuyer(found, { customerEmail });
  if (found.paid_at !== null) return { order: found, message: messages[found.status] };
  const outcome = deps.mutex.run(found.id, () => settleAndAnswer(deps, found, paymentId));
  return withTimeout(outcome, {
    onTimeout: () => answerPending(deps, found),
    onLateError: logLateError(deps.log),
    timeout: deps.answerTimeout,
  });
}

async function settleAndAnswer(deps: PaymentDeps, found: OrderRow, paymentId: string): Promise<CompletedPayment> {
  try {
    const { order, providerState } = await reconcileOrder(deps, found.id);
    if (yieldsToEarlier(order) && providerState?.firstPayment.status === 'succeeded') {
      return { order, message: order.coupon_spent ? codeUsedUp(order.coupon_code) : memberAlready };
    }
    const hasUnmatchedMoney =
      providerState !== null && (hasMoneyWhileUnpaid(order, providerState) || hasExtraMoney(providerState));
    if (order.paid_at === null && hasUnmatchedMoney) {
      throw new Failure('conflict', 'The payment does not fit this order. We are looking into it.');
    }
    // The reason why another browser's payment failed is not shown to this one.
    const ownPayment = providerState?.firstPayment.intentId === paymentId ? providerState.firstPayment : null;
    const failure = order.status === 'open' ? ownPayment?.failure : null;
    return { order, message: failure ?? messages[order.status] };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    deps.log.warn({ order: found.id, kind: error.kind, code: error.code }, 'the card provider has a fault');
    return answerPending(deps, found);
  }
}

async function answerPending(deps: PaymentDeps, found: OrderRow): Promise<CompletedPayment> {
  await markPending(deps, found.id);
  return { order: { ...found, status: 'processing' }, message: messages.processing };
}
