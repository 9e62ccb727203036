import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { activeSubscription, eventTypes } from '../testing/begin-subscription.ts';
import { openEmulatedStripe, type OpenStripe } from '../testing/open-emulated-stripe.ts';

async function renewWithoutFinalization(sandbox: OpenStripe) {
  const { subscription } = await activeSubscription(sandbox);
  const path = `subscriptions/${subscription.id}`;
  await sandbox.control(`${path}/finalization`, { finalization: 'fails' });
  await sandbox.control(`${path}/renew`);
  return { path, id: subscription.id };
}
const latestInvoice = async ({ stripe }: OpenStripe, id: string) => {
  const { latest_invoice: invoice, status } = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  return { status, invoice: invoice as Stripe.Invoice };
};

test('an invoice that cannot be finalized stays a draft with the reason, and is not charged', async () => {
  await using sandbox = await openEmulatedStripe();
  const { id } = await renewWithoutFinalization(sandbox);
  const { status, invoice } = await latestInvoice(sandbox, id);
  expect(status).toBe('active');
  expect(invoice).toMatchObject({
    status: 'draft',
    number: null,
    hosted_invoice_url: null,
    last_finalization_error: { type: 'invalid_request_error', code: 'invoice_no_payment_method_types' },
  });
  expect(await eventTypes(sandbox, 'invoice.finalization_failed')).toHaveLength(1);
  await sandbox.control('time', { days: 5 });
  expect((await sandbox.stripe.charges.list()).data).toHaveLength(1);
});

test('an invoice is finalized and charged as soon as that is possible again', async () => {
  await using sandbox = await openEmulatedStripe();
  const { id, path } = await renewWithoutFinalization(sandbox);
  await sandbox.control(`${path}/finalization`, { finalization: 'works' });
  expect((await latestInvoice(sandbox, id)).invoice).toMatchObject({ status: 'paid', last_finalization_error: null });
  await sandbox.control(`${path}/renew`);
  expect((await sandbox.stripe.charges.list()).data).toHaveLength(3);
});

test('an invoice of a subscription that was cancelled meanwhile stays a draft', async () => {
  await using sandbox = await openEmulatedStripe();
  const { id, path } = await renewWithoutFinalization(sandbox);
  await sandbox.stripe.subscriptions.cancel(id);
  await sandbox.control(`${path}/finalization`, { finalization: 'works' });
  expect((await latestInvoice(sandbox, id)).invoice.status).toBe('draft');
});
