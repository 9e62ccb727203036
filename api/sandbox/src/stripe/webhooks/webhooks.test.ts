import { setTimeout as later } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { openEmulatedStripe, type OpenStripe } from '../testing/open-emulated-stripe.ts';

const secret = 'whsec_sandbox';
const verifyEvent = ({ stripe }: OpenStripe, { body, signature }: OpenStripe['received'][number]) =>
  stripe.webhooks.constructEvent(body, signature, secret);
const createCustomers = async ({ stripe }: OpenStripe, count: number) => {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await stripe.customers.create({ name: String(made) })).id);
  return ids;
};
const namesIn = (sandbox: OpenStripe) =>
  sandbox.received.map(({ body }) => (JSON.parse(body) as { data: { object: { name: string } } }).data.object.name);

test('an event is sent after the response, with a signature that the SDK accepts', async () => {
  await using sandbox = await openEmulatedStripe();
  await createCustomers(sandbox, 1);
  await sandbox.arrived(1);
  const [first] = sandbox.received;
  const event = first && verifyEvent(sandbox, first);
  expect(event).toMatchObject({ type: 'customer.created', livemode: false, data: { object: { name: '0' } } });
  await sandbox.control('time');
  expect((await sandbox.stripe.events.list()).data).toMatchObject([{ id: event?.id, pending_webhooks: 0 }]);
  const changed = { body: first?.body.replace('"0"', '"1"') ?? '', signature: first?.signature ?? '' };
  expect(() => verifyEvent(sandbox, changed)).toThrow(Stripe.errors.StripeSignatureVerificationError);
});

test('an event that was answered with an error is sent again unchanged, until it is accepted', async () => {
  await using sandbox = await openEmulatedStripe();
  sandbox.answerWebhooks(503);
  await createCustomers(sandbox, 1);
  await sandbox.arrived(1);
  sandbox.answerWebhooks(200);
  await sandbox.arrived(2);
  await later(300);
  expect(sandbox.received).toHaveLength(2);
  expect(new Set(sandbox.received.map((one) => verifyEvent(sandbox, one).id)).size).toBe(1);
});

test('a delayed event is sent after a restart', async () => {
  await using sandbox = await openEmulatedStripe();
  await sandbox.control('webhooks', { mode: 'delay', amount: 1_500, times: 1 });
  await createCustomers(sandbox, 1);
  await sandbox.restart();
  expect(sandbox.received).toEqual([]);
  await sandbox.arrived(1);
  expect(namesIn(sandbox)).toEqual(['0']);
});

test('lose: the event is not sent, and still listed', async () => {
  await using sandbox = await openEmulatedStripe();
  await sandbox.control('webhooks', { mode: 'lose', times: 1 });
  await createCustomers(sandbox, 2);
  await sandbox.arrived(1);
  expect(namesIn(sandbox)).toEqual(['1']);
  expect((await sandbox.stripe.events.list()).data).toHaveLength(2);
});

test('duplicate: the same event is sent the given number of times', async () => {
  await using sandbox = await openEmulatedStripe();
  await sandbox.control('webhooks', { mode: 'duplicate', amount: 20, times: 1 });
  await createCustomers(sandbox, 1);
  await sandbox.arrived(20);
  expect(new Set(sandbox.received.map((one) => verifyEvent(sandbox, one).id)).size).toBe(1);
  expect(sandbox.received).toHaveLength(20);
});

test('twins: one change is sent under two event ids', async () => {
  await using sandbox = await openEmulatedStripe();
  await sandbox.control('webhooks', { mode: 'twins', times: 1 });
  const [id] = await createCustomers(sandbox, 1);
  await sandbox.arrived(2);
  const events = sandbox.received.map((one) => verifyEvent(sandbox, one));
  expect(new Set(events.map((event) => event.id)).size).toBe(2);
  expect(events.map(({ data }) => (data.object as Stripe.Customer).id)).toEqual([id, id]);
  expect((await sandbox.stripe.events.list()).data).toHaveLength(2);
});

test('reorder: the events are sent in the opposite order', async () => {
  await using sandbox = await openEmulatedStripe();
  await sandbox.control('webhooks', { mode: 'reorder', times: 3 });
  await createCustomers(sandbox, 3);
  await sandbox.arrived(3);
  expect(namesIn(sandbox)).toEqual(['2', '1', '0']);
});

test.each(['missign', 'unsigned', 'tamper', 'stale'])('%s: the SDK rejects the event', async (mode) => {
  await using sandbox = await openEmulatedStripe();
  await sandbox.control('webhooks', { mode, times: 1, match: 'customer.*' });
  await createCustomers(sandbox, 2);
  await sandbox.arrived(2);
  const bad = sandbox.received.filter((one) => {
    try {
      return verifyEvent(sandbox, one) === undefined;
    } catch (error) {
      return error instanceof Stripe.errors.StripeSignatureVerificationError;
    }
  });
  expect([bad.length, sandbox.received.length]).toEqual([1, 2]);
});

test('livemode: the event is signed correctly, but names live mode', async () => {
  await using sandbox = await openEmulatedStripe();
  await sandbox.control('webhooks', { mode: 'livemode', times: 1 });
  await createCustomers(sandbox, 1);
  await sandbox.arrived(1);
  expect(sandbox.received.map((one) => verifyEvent(sandbox, one).livemode)).toEqual([true]);
});

test('a fault applies to the events that it names; it ends after its number of uses, or with the mode normal', async () => {
  await using sandbox = await openEmulatedStripe();
  await sandbox.control('webhooks', { mode: 'lose', match: 'product.*' });
  await sandbox.control('webhooks', { mode: 'lose', match: 'customer.*', times: 1 });
  await sandbox.stripe.products.create({ name: 'Pro' });
  await createCustomers(sandbox, 2);
  await sandbox.arrived(1);
  expect(namesIn(sandbox)).toEqual(['1']);
  expect((await sandbox.control('webhooks', { mode: 'normal' })).body).toEqual({ faults: [] });
});

test('an event can be sent again by a control', async () => {
  await using sandbox = await openEmulatedStripe();
  await createCustomers(sandbox, 1);
  await sandbox.arrived(1);
  const [event] = (await sandbox.stripe.events.list()).data;
  expect((await sandbox.control(`events/${event?.id}/resend`)).status).toBe(200);
  await sandbox.arrived(2);
  expect(sandbox.received).toHaveLength(2);
  expect((await sandbox.control('events/evt_none/resend')).status).toBe(404);
});
