import type { ProviderRefund } from '../provider-state.ts';
import type { StripeProvider } from './open-stripe.ts';
import { callStripe } from './provider-fault.ts';
import { providerRefund, refundKey } from './refund-state.ts';

interface RefundRequest {
  readonly intentId: string;
  /** In cents. */
  readonly amount: number;
  /** The order's public id. */
  readonly orderId: string;
  /** Idempotency key of the refund. */
  readonly key: string;
}

/** Refunds this many cents of a payment. @throws ProviderFault */
export async function makeRefund(
  { api }: StripeProvider,
  { intentId, amount, orderId, key }: RefundRequest,
): Promise<ProviderRefund> {
  const metadata = { orderId, [refundKey]: key };
  const refund = await callStripe(() =>
    api.refunds.create({ payment_intent: intentId, amount, metadata }, { idempotencyKey: key }),
  );
  return providerRefund(refund);
}
