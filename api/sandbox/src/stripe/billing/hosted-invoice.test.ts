import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { activeSubscription, eventTypes } from '../testing/begin-subscription.ts';
import { openEmulatedStripe, type OpenStripe } from '../testing/open-emulated-stripe.ts';

/** A renewal whose payment has failed, with the URL of its hosted page. */
async function failedRenewal(sandbox: OpenStripe, card: string) {
  const { stripe } = sandbox;
  const { subscription } = await activeSubscription(sandbox);
  await sandbox.control(`subscriptions/${subscription.id}/card`, { card });
  await sandbox.control(`subscriptions/${subscription.id}/renew`);
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  const invoice = latest_invoice as Stripe.Invoice;
  return { id: subscription.id, invoice, address: invoice.hosted_invoice_url ?? '' };
}

/** Posts a form and follows the redirect, like a browser. */
async function post(address: string, fields: Record<string, string>, origin = new URL(address).origin) {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), headers: { origin } });
  return { status: response.status, text: await response.text() };
}
const card = (number: string) => ({ number, expiry: '12 / 40', cvc: '123' });
const invoiceOf = async ({ stripe }: OpenStripe, { id }: Stripe.Invoice) =>
  (await stripe.invoices.list()).data.find((one) => one.id === id);
const statusOf = async ({ stripe }: OpenStripe, id: string) => (await stripe.subscriptions.retrieve(id)).status;

test('a renewal that needs a challenge is confirmed on the hosted invoice page', async () => {
  await using sandbox = await openEmulatedStripe();
  const { id, invoice, address } = await failedRenewal(sandbox, 'asks');
  expect(address).toMatch(new RegExp(`^http://localhost:${new URL(sandbox.url).port}/invoices/${invoice.id}/\\w{40}$`));
  expect(await statusOf(sandbox, id)).toBe('past_due');
  const page = await (await fetch(address)).text();
  for (const text of ['Your bank asks you to confirm', '25.00 USD', '>Complete<', 'Or pay with another card'])
    expect(page).toContain(text);
  expect((await post(address, { outcome: 'complete' })).text).toContain('This invoice is paid');
  expect(await statusOf(sandbox, id)).toBe('active');
  expect((await invoiceOf(sandbox, invoice))?.status).toBe('paid');
});

test('another card pays the invoice after its challenge, and becomes the subscription’s default', async () => {
  await using sandbox = await openEmulatedStripe();
  const { id, address } = await failedRenewal(sandbox, 'declines');
  expect((await fetch(address)).status).toBe(200);
  const challenged = await post(address, card('4000002500003155'));
  expect(challenged.text).toContain('Your bank asks you to confirm');
  expect((await post(address, { outcome: 'fail' })).text).toContain('has failed authentication');
  await post(address, card('4000002500003155'));
  expect((await post(address, { outcome: 'complete' })).text).toContain('This invoice is paid');
  const paid = await sandbox.stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] });
  expect(paid).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '3155' } } });
  await sandbox.control(`subscriptions/${id}/renew`);
  expect(await statusOf(sandbox, id)).toBe('active');
});

test.each([
  ['4242424242424241', '12/40', '123', 402, 'Your card number is incorrect.', 'number'],
  ['4242424242424242', 'soon', '123', 402, 'expiration date is incomplete', 'expiry'],
  ['4242424242424242', '13/40', '123', 402, 'expiration month is invalid', 'expiry'],
  ['4242424242424242', '12/40', '1', 402, 'security code is invalid', 'cvc'],
  ['4000000000009995', '12/40', '123', 200, 'Your card has insufficient funds.', null],
])(
  'the card %s, %s, %s is rejected with a message at the field, and its number is shown nowhere',
  async (number, expiry, cvc, status, words, field) => {
    await using sandbox = await openEmulatedStripe();
    const { id, address } = await failedRenewal(sandbox, 'declines');
    const refused = await post(address, { number, expiry, cvc });
    expect([refused.status, /aria-invalid/.test(refused.text)]).toEqual([status, field !== null]);
    expect(refused.text.replaceAll('&#39;', "'")).toContain(words);
    if (field !== null) expect(refused.text).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid="true"`));
    expect(refused.text + (await sandbox.storedText())).not.toContain(number);
    expect(await statusOf(sandbox, id)).toBe('past_due');
    expect((await post(address, card('4242424242424242'))).text).toContain('This invoice is paid');
  },
);

test('manual attempts do not count as retries', async () => {
  await using sandbox = await openEmulatedStripe();
  const { id, invoice, address } = await failedRenewal(sandbox, 'declines');
  for (let count = 0; count < 5; count += 1) await post(address, card('4000000000000002'));
  const after = await invoiceOf(sandbox, invoice);
  expect([after?.attempt_count, after?.next_payment_attempt]).toEqual([1, invoice.next_payment_attempt]);
  expect(await statusOf(sandbox, id)).toBe('past_due');
  expect(await eventTypes(sandbox, 'invoice.payment_failed')).toHaveLength(6);
});

test('the open invoice of a cancelled subscription can still be paid', async () => {
  await using sandbox = await openEmulatedStripe();
  const { id, invoice, address } = await failedRenewal(sandbox, 'declines');
  await sandbox.stripe.subscriptions.cancel(id);
  expect(await invoiceOf(sandbox, invoice)).toMatchObject({
    status: 'open',
    auto_advance: false,
  });
  await sandbox.control('time', { days: 20 });
  expect((await post(address, card('4242424242424242'))).text).toContain('This invoice is paid');
  expect(await statusOf(sandbox, id)).toBe('canceled');
  expect((await sandbox.stripe.charges.list()).data[0]).toMatchObject({ paid: true, amount: 2500 });
  expect((await eventTypes(sandbox, 'customer.subscription.*')).at(-1)).toBe('customer.subscription.deleted');
  const again = await post(address, card('4242424242424242'));
  expect([again.status, again.text.includes('This invoice is paid')]).toEqual([400, true]);
  expect((await sandbox.stripe.charges.list()).data).toHaveLength(3);
});

test('a draft has no hosted page; a wrong secret and a form of another site are rejected', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { id, invoice, address } = await failedRenewal(sandbox, 'declines');
  expect((await fetch(address.replace(/.$/, '-'))).status).toBe(404);
  expect((await fetch(address.replace(/\/[^/]*$/, '/null'))).status).toBe(404);
  expect((await post(address, card('4242424242424242'), 'https://elsewhere.example')).status).toBe(403);
  expect((await invoiceOf(sandbox, invoice))?.status).toBe('open');
  await sandbox.control('dunning', { end: 'past_due' });
  const { items } = await stripe.subscriptions.retrieve(id);
  const { now } = (await sandbox.control('time')).body as { now?: number };
  await sandbox.control('time', { seconds: (items.data[0]?.current_period_end ?? 0) - (now ?? 0) + 60 });
  const [draft] = (await stripe.invoices.list({ status: 'draft' })).data;
  expect(draft).toMatchObject({ hosted_invoice_url: null });
});

test.each(['4000000000003220', '4000002760003184'])(
  'the test card %s needs a challenge at each renewal',
  async (number) => {
    await using sandbox = await openEmulatedStripe();
    const { subscription } = await activeSubscription(sandbox, number);
    await sandbox.control(`subscriptions/${subscription.id}/renew`);
    expect(await statusOf(sandbox, subscription.id)).toBe('past_due');
    const [actionRequired] = (await sandbox.stripe.events.list({ type: 'invoice.payment_action_required' })).data;
    expect(actionRequired?.data.object).toMatchObject({ hosted_invoice_url: expect.stringContaining('/invoices/in_') });
  },
);
