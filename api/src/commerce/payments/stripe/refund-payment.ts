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
  /** Its idempotency key: made twice with the same one, it is made once. */
  readonly key: string;
}

/** Gives so many cents of a payment back. @throws ProviderFault */
export async function makeRefund(
  { api }: StripeProvider,
  { intentId, amount, orderId, key }: RefundRequest,
): Promise<ProviderRefund> {
  const metadata = { orderId, [refundKey]: key };
  const made = await callStripe(() =>
    api.refunds.create({ payment_intent: intentId, amount, metadata }, { idempotencyKey: key }),
  );
  return providerRefund(made);
}
