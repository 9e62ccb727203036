import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { active, types } from '../testing/begin-subscription.ts';
import { openPlayedStripe, type OpenStripe } from '../testing/open-played-stripe.ts';

async function unfinalized(played: OpenStripe) {
  const { subscription } = await active(played);
  const path = `subscriptions/${subscription.id}`;
  await played.control(`${path}/finalization`, { finalization: 'fails' });
  await played.control(`${path}/renew`);
  return { path, id: subscription.id };
}
const latest = async ({ stripe }: OpenStripe, id: string) => {
  const { latest_invoice: invoice, status } = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  return { status, invoice: invoice as Stripe.Invoice };
};

test('an invoice that cannot be finalized stays a draft that says why, and nothing is charged', async () => {
  await using played = await openPlayedStripe();
  const { id } = await unfinalized(played);
  const { status, invoice } = await latest(played, id);
  expect(status).toBe('active');
  expect(invoice).toMatchObject({
    status: 'draft',
    number: null,
    hosted_invoice_url: null,
    last_finalization_error: { type: 'invalid_request_error', code: 'invoice_no_payment_method_types' },
  });
  expect(await types(played, 'invoice.finalization_failed')).toHaveLength(1);
  await expect(played.stripe.invoices.finalizeInvoice(invoice.id ?? '')).rejects.toMatchObject({
    code: 'invoice_no_payment_method_types',
  });
  expect(await types(played, 'invoice.finalization_failed')).toHaveLength(2);
  await played.control('time', { days: 5 });
  expect((await played.stripe.charges.list()).data).toHaveLength(1);
});

test('once it can be finalized it is, and is charged', async () => {
  await using played = await openPlayedStripe();
  const { id, path } = await unfinalized(played);
  await played.control(`${path}/finalization`, { finalization: 'works' });
  expect((await latest(played, id)).invoice).toMatchObject({ status: 'paid', last_finalization_error: null });
  await played.control(`${path}/renew`);
  expect((await played.stripe.charges.list()).data).toHaveLength(3);
});

test('one of a subscription that was cancelled meanwhile is not', async () => {
  await using played = await openPlayedStripe();
  const { id, path } = await unfinalized(played);
  await played.stripe.subscriptions.cancel(id);
  await played.control(`${path}/finalization`, { finalization: 'works' });
  expect((await latest(played, id)).invoice.status).toBe('draft');
});
