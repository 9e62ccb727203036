import { findMembershipRow } from '../../members/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { reconcileOrder } from '../payments/reconcile-order.ts';
import { payInvoice } from '../payments/stripe/pay-invoice.ts';
import { withMemberMessage } from './with-member-message.ts';

const notChargedTwice = 'Nothing is charged twice: please try again in a minute, and we look first.';

/**
 * Pays a membership's unpaid renewal with the card on file. The provider's state is read first: an invoice that was paid meanwhile, here
 * or on the provider's page, is not paid again. @returns the provider's page if the bank requires a confirmation; null if it is paid.
 * @throws Failure `card_declined`, `conflict` for a membership that has ended, `payment_pending`, and those of
 * {@link withMemberMessage}
 */
export function payDue(deps: PaymentDeps, orderId: number): Promise<string | null> {
  return withMemberMessage(deps, notChargedTwice, () => deps.mutex.run(orderId, () => pay(deps, orderId)));
}

async function pay(deps: PaymentDeps, orderId: number): Promise<string | null> {
  const invoice = await unpaidInvoice(deps, orderId);
  const row = await findMembershipRow(deps.db.knex, orderId);
  if (row?.status === 'ended') throw new Failure('conflict', 'This membership has ended: nothing is due for it.');
  if (invoice === null) return null;
  const outcome = await payInvoice(deps.stripe, invoice.id);
  // The invoice's state is read again, because another caller may have paid it during the call.
  if ((await unpaidInvoice(deps, orderId)) === null) return null;
  if (outcome === 'needs_confirmation' && invoice.url !== null) return invoice.url;
  throw new Failure('payment_pending', 'The payment is being processed. Please look again in a minute.');
}

async function unpaidInvoice(deps: PaymentDeps, orderId: number) {
  const { providerState } = await reconcileOrder(deps, orderId);
  return providerState?.subscription?.unpaidInvoice ?? null;
}
