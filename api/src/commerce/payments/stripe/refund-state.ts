import type Stripe from 'stripe';
import type { ProviderRefund } from '../provider-state.ts';
import { isoOf } from './iso-of.ts';

/** The field of a refund's metadata with its idempotency key, by which the refund is found after a lost answer. */
export const refundKey = 'refundKey';

/** Converts a refund of the provider. */
export function providerRefund(refund: Stripe.Refund): ProviderRefund {
  const { id, amount, status, created, metadata, failure_reason: failure } = refund;
  const hasFailed = status === 'failed' || status === 'canceled';
  return {
    id,
    amount,
    status: hasFailed ? 'failed' : status === 'succeeded' ? 'done' : 'pending',
    at: isoOf(created),
    key: metadata?.[refundKey] ?? null,
    failure: hasFailed ? (failure ?? status).replaceAll('_', ' ') : null,
  };
}
