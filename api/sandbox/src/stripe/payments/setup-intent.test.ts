import { expect, test } from '@jest/globals';
import { activeSubscription, eventTypes } from '../testing/begin-subscription.ts';
import { openEmulatedStripe, type OpenStripe } from '../testing/open-emulated-stripe.ts';

async function newSetupIntent(sandbox: OpenStripe) {
  const { subscription, customer } = await activeSubscription(sandbox);
  const intent = await sandbox.stripe.setupIntents.create({
    customer: customer.id,
    allowed_payment_method_types: ['card'],
    usage: 'off_session',
    metadata: { orderId: 'ord_1' },
  });
  const confirm = async (number: string) =>
    sandbox.browser(`/v1/setup_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? '',
      payment_method: await sandbox.card(number),
    });
  return { subscription, customer, intent, confirm };
}

test('a setup attaches a card to its customer without a charge, and renewals are then charged to it', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { subscription, customer, intent, confirm } = await newSetupIntent(sandbox);
  const formerCard = subscription.default_payment_method as string;
  expect((await confirm('5555555555554444')).body).toMatchObject({ status: 'succeeded' });
  const method = (await stripe.setupIntents.retrieve(intent.id)).payment_method as string;
  expect((await stripe.charges.list()).data).toHaveLength(1);
  await stripe.subscriptions.update(subscription.id, { default_payment_method: method });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method } });
  expect((await stripe.paymentMethods.detach(formerCard)).customer).toBeNull();
  await expect(stripe.paymentMethods.detach(formerCard)).rejects.toMatchObject({ statusCode: 400 });
  await expect(
    stripe.subscriptions.update(subscription.id, { default_payment_method: formerCard }),
  ).rejects.toMatchObject({
    code: 'resource_missing',
  });
  expect(await eventTypes(sandbox, 'setup_intent.*')).toEqual(['setup_intent.created', 'setup_intent.succeeded']);
  await sandbox.control(`subscriptions/${subscription.id}/renew`);
  const [renewal] = (await stripe.charges.list()).data;
  expect(renewal?.payment_method_details?.card?.last4).toBe('4444');
});

test('after a declined card and a failed challenge, another card can be set up', async () => {
  await using sandbox = await openEmulatedStripe();
  const { intent, confirm } = await newSetupIntent(sandbox);
  expect((await confirm('4000000000000002')).body.error).toMatchObject({
    code: 'card_declined',
    setup_intent: { status: 'requires_payment_method' },
  });
  expect((await confirm('4000002760003184')).body['status']).toBe('requires_action');
  const answer = (outcome: string) =>
    sandbox.browser(`/v1/setup_intents/${intent.id}/challenge`, {
      client_secret: intent.client_secret ?? '',
      outcome,
    });
  expect((await answer('fail')).body.error).toMatchObject({ code: 'setup_intent_authentication_failure' });
  await confirm('4000002760003184');
  expect((await answer('complete')).body['status']).toBe('succeeded');
  expect((await confirm('4242424242424242')).body.error).toMatchObject({ code: 'setup_intent_unexpected_state' });
});

test('an open invoice is paid once with the card on file; a challenge needs the hosted invoice page', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { subscription } = await activeSubscription(sandbox);
  await sandbox.control(`subscriptions/${subscription.id}/card`, { card: 'declines' });
  await sandbox.control(`subscriptions/${subscription.id}/renew`);
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id, status: 'open' })).data;
  const id = invoice?.id ?? '';
  await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
  await sandbox.control(`subscriptions/${subscription.id}/card`, { card: 'asks' });
  await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ code: 'invoice_payment_intent_requires_action' });
  await sandbox.control(`subscriptions/${subscription.id}/card`, { card: 'pays' });
  expect((await stripe.invoices.pay(id)).status).toBe('paid');
  await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ statusCode: 400, code: 'invoice_already_paid' });
  expect((await stripe.charges.list({ limit: 100 })).data.filter(({ paid }) => paid)).toHaveLength(2);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});
