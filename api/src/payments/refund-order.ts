import type { OrderRow } from '../orders/order-row.ts';
import { Failure } from '../http/failure.ts';
import type { Facts, PaymentFact } from './facts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { refunded } from './settle/settled-status.ts';
import { endSubscription } from './stripe/end-subscription.ts';
import { refundPayment } from './stripe/refund-payment.ts';
import { dollars } from '../mail/letters/money.ts';

/** What a refund came to, in cents. */
interface Refunded {
  readonly order: OrderRow;
  readonly amount: number;
}

interface Wanted {
  /** In cents; null: all that is left. */
  readonly amount: number | null;
  /** What the caller believes to be left, in cents; null where they do not say. */
  readonly left?: number;
}

/**
 * Gives back an order's newest payment, or part of it. In full, a subscription ends with it: it would charge again. Done
 * twice, at once or after a crash, it is done once: the key says what was given back before.
 * @throws Failure `conflict` where there is not so much to give back, or not what the caller believes. @throws ProviderFault
 */
export function refundOrder(deps: PaymentDeps, orderId: number, wanted: Wanted): Promise<Refunded> {
  return deps.turns.take(orderId, () => refund(deps, orderId, wanted));
}

async function refund(deps: PaymentDeps, orderId: number, wanted: Wanted): Promise<Refunded> {
  const { stripe } = deps;
  const { order, facts } = await reconcileOrder(deps, orderId);
  if (facts === null || !hasMoney(facts)) throw new Failure('conflict', `order ${orderId} is not paid`);
  const payment = newestPayment(facts);
  const left = payment.received - refunded(payment);
  const amount = wanted.amount ?? left;
  if (wanted.left !== undefined && wanted.left !== left) {
    throw new Failure(
      'conflict',
      `${dollars(left)} can be refunded of this order by now, not ${dollars(wanted.left)}.`,
    );
  }
  if (amount > left) throw new Failure('conflict', `at most ${dollars(left)} can be refunded of order ${orderId}`);
  // First what would charge again: should it end here, the money is still there to be given.
  if (amount === left) await endSubscription(stripe, facts.subscription);
  if (amount > 0) await refundPayment(stripe, payment, { orderId: order.public_id, amount });
  return { order: (await reconcileOrder(deps, orderId)).order, amount };
}

function hasMoney({ first, others }: Facts): boolean {
  return [first, ...others].some(({ charge }) => charge !== null);
}

function newestPayment({ first, others }: Facts): PaymentFact {
  const paid = [first, ...others].filter(({ charge }) => charge !== null);
  return paid.reduce((newest, each) => ((each.charge?.at ?? '') > (newest.charge?.at ?? '') ? each : newest), first);
}
