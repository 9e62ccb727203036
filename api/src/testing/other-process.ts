import { openPayments } from '../commerce/payments/open-payments.ts';
import type { PaymentDeps } from '../commerce/payments/payment-deps.ts';

/**
 * Another process of the API on the same database, with its own locks and circuit, and without a wake-up of workers.
 * `transport`: its connection to the provider.
 */
export function otherProcess(payments: PaymentDeps, transport?: typeof fetch): PaymentDeps {
  const other = openPayments({ ...payments, outbox: { wake: () => undefined } }, transport);
  if (other === null) throw new Error('there is no provider');
  return other;
}
