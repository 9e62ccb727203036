import { setTimeout as later } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { openPlayedStripe, type OpenStripe } from '../testing/open-played-stripe.ts';

const secret = 'whsec_sandbox';
const read = ({ stripe }: OpenStripe, { body, signature }: OpenStripe['received'][number]) =>
  stripe.webhooks.constructEvent(body, signature, secret);
const customers = async ({ stripe }: OpenStripe, count: number) => {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await stripe.customers.create({ name: String(made) })).id);
  return ids;
};
const namesIn = (played: OpenStripe) =>
  played.received.map(({ body }) => (JSON.parse(body) as { data: { object: { name: string } } }).data.object.name);

test('an event is sent after the answer, signed so that the SDK takes it', async () => {
  await using played = await openPlayedStripe();
  await customers(played, 1);
  await played.control('webhooks/flush');
  const [first] = played.received;
  const event = first && read(played, first);
  expect(event).toMatchObject({ type: 'customer.created', livemode: false, data: { object: { name: '0' } } });
  expect((await played.stripe.events.retrieve(event?.id ?? '')).pending_webhooks).toBe(0);
  const changed = { body: first?.body.replace('"0"', '"1"') ?? '', signature: first?.signature ?? '' };
  expect(() => read(played, changed)).toThrow(Stripe.errors.StripeSignatureVerificationError);
});

test('one that is not taken is sent again, the same', async () => {
  await using played = await openPlayedStripe();
  played.answerWebhooks(500);
  await customers(played, 1);
  expect((await played.control('webhooks/flush')).body).toEqual({
    outcomes: [expect.stringContaining('answered 500')],
  });
  const refused = played.received.length;
  played.answerWebhooks(200);
  await played.control('webhooks/flush');
  await played.control('webhooks/flush');
  expect(played.received).toHaveLength(refused + 1);
  expect(new Set(played.received.map((one) => read(played, one).id)).size).toBe(1);
});

test('one that is not taken comes again by itself', async () => {
  await using played = await openPlayedStripe();
  played.answerWebhooks(503);
  await customers(played, 1);
  while (played.received.length === 0) await later(20);
  played.answerWebhooks(200);
  while (played.received.length === 1) await later(50);
  expect(played.received).toHaveLength(2);
});

test('what was not sent yet is sent after a restart', async () => {
  await using played = await openPlayedStripe();
  await played.control('webhooks', { mode: 'delay', amount: 60_000, times: 1 });
  await customers(played, 1);
  await played.restart();
  expect(played.received).toEqual([]);
  await played.control('webhooks/flush');
  expect(namesIn(played)).toEqual(['0']);
});

test('lost: never sent, and still listed', async () => {
  await using played = await openPlayedStripe();
  await played.control('webhooks', { mode: 'lose', times: 1 });
  await customers(played, 2);
  await played.control('webhooks/flush');
  expect(namesIn(played)).toEqual(['1']);
  expect((await played.stripe.events.list()).data).toHaveLength(2);
});

test('duplicate: the same event as often as is said', async () => {
  await using played = await openPlayedStripe();
  await played.control('webhooks', { mode: 'duplicate', amount: 20, times: 1 });
  await customers(played, 1);
  await played.control('webhooks/flush');
  expect(new Set(played.received.map((one) => read(played, one).id)).size).toBe(1);
  expect(played.received).toHaveLength(20);
});

test('twins: two event ids for one change', async () => {
  await using played = await openPlayedStripe();
  await played.control('webhooks', { mode: 'twins', times: 1 });
  const [id] = await customers(played, 1);
  await played.control('webhooks/flush');
  const events = played.received.map((one) => read(played, one));
  expect(new Set(events.map((event) => event.id)).size).toBe(2);
  expect(events.map(({ data }) => (data.object as Stripe.Customer).id)).toEqual([id, id]);
  expect((await played.stripe.events.list()).data).toHaveLength(2);
});

test('reorder: the first of them comes last', async () => {
  await using played = await openPlayedStripe();
  await played.control('webhooks', { mode: 'reorder', times: 3 });
  await customers(played, 3);
  while (played.received.length < 3) await later(50);
  expect(namesIn(played)).toEqual(['2', '1', '0']);
});

test.each(['missign', 'unsigned', 'tamper', 'stale'])('%s: the SDK refuses it', async (mode) => {
  await using played = await openPlayedStripe();
  await played.control('webhooks', { mode, times: 1, match: 'customer.*' });
  await customers(played, 2);
  await played.control('webhooks/flush');
  const bad = played.received.filter((one) => {
    try {
      return read(played, one) === undefined;
    } catch (error) {
      return error instanceof Stripe.errors.StripeSignatureVerificationError;
    }
  });
  expect([bad.length, played.received.length]).toEqual([1, 2]);
});

test('livemode: rightly signed, but of live mode', async () => {
  await using played = await openPlayedStripe();
  await played.control('webhooks', { mode: 'livemode', times: 1 });
  await customers(played, 1);
  await played.control('webhooks/flush');
  expect(played.received.map((one) => read(played, one).livemode)).toEqual([true]);
});

test('rules are for the events they name, and end one by one or together', async () => {
  await using played = await openPlayedStripe();
  await played.control('webhooks', { mode: 'lose', match: 'invoice.*' });
  await played.control('webhooks', { mode: 'lose', match: 'customer.updated', times: 1 });
  const [id = ''] = await customers(played, 1);
  for (const name of ['a', 'b']) await played.stripe.customers.update(id, { name });
  await played.control('webhooks/flush');
  expect(namesIn(played)).toEqual(['0', 'b']);
  expect((await played.control('webhooks', { mode: 'normal' })).body).toEqual({ rules: [] });
});

test('an event is sent once more where somebody asks for it', async () => {
  await using played = await openPlayedStripe();
  await customers(played, 1);
  await played.control('webhooks/flush');
  const [event] = (await played.stripe.events.list()).data;
  expect((await played.control(`events/${event?.id}/resend`)).status).toBe(200);
  await played.control('webhooks/flush');
  expect(played.received).toHaveLength(2);
  expect((await played.control('events/evt_none/resend')).status).toBe(404);
});
