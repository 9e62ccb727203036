import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { openShop, type OpenShop } from '../../../testing/open-shop.ts';
import { apiVersion } from '../stripe/open-stripe.ts';

const secret = 'whsec_sandbox';
const event = {
  object: 'event',
  id: 'evt_odd12345',
  type: 'payment_intent.succeeded',
  livemode: false,
  api_version: apiVersion,
  data: { object: { object: 'payment_intent', id: 'pi_odd12345', metadata: {} } },
};

function sign(body: string | Buffer, time: number | string): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
}

async function send(shop: OpenShop, body: string | Buffer, header?: string): Promise<[number, string | undefined]> {
  const now = Math.floor(shop.app.clock.time / 1000);
  const response = await fetch(`${shop.app.origin}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': header ?? `t=${now},v1=${sign(body, now)}` },
    body: new Uint8Array(Buffer.from(body)),
  });
  const { code } = (await response.json()) as { code?: string };
  return [response.status, code];
}

/** Expects no log line above warn, and no row. */
async function expectUntouched(shop: OpenShop): Promise<void> {
  const levels = shop.app.lines.map((line) => (JSON.parse(line) as { level: number }).level);
  expect(Math.max(...levels)).toBeLessThanOrEqual(40);
  expect(await shop.rows('provider_events')).toEqual([]);
}

const wrongSignature = '0'.repeat(64);

test('malformed signature headers are refused like wrong ones', async () => {
  await using shop = await openShop();
  const body = JSON.stringify(event);
  const now = Math.floor(shop.app.clock.time / 1000);
  const signature = sign(body, now);
  const headers = [
    '',
    ',',
    '=',
    'v1',
    't',
    't=',
    't,v1',
    `t=${now}`,
    `t=${now},v1`,
    `t=${now},v1=`,
    `t=${now},v1=,v1=`,
    `t=${now},v1=${signature.slice(0, 63)}`,
    `t=${now},v1=${signature}0`,
    `t=${now},v1=${signature.toUpperCase()}`,
    `t=${now},v1=${'z'.repeat(64)}`,
    `t=${now},v1=${'\u00e9'.repeat(64)}`,
    `t=${now},v0=${signature}`,
    `t=${now},v1=${wrongSignature}`,
    `t=${now},${`v1=${wrongSignature},`.repeat(100)}v1=${signature}`,
    `t=${now},v1=${'0'.repeat(10_000)}`,
    `t=yes,v1=${sign(body, 'NaN')}`,
    `t=NaN,v1=${sign(body, 'NaN')}`,
    `t=,v1=${sign(body, '')}`,
    `t=-1,v1=${sign(body, -1)}`,
    `t=1e10,v1=${sign(body, '1e10')}`,
    `t=${'9'.repeat(400)},v1=${sign(body, 'Infinity')}`,
    `t=${now - 301},v1=${sign(body, now - 301)}`,
    `t=${now},t=${now - 900},v1=${sign(body, now - 900)}`,
    `v1=${signature}`,
    '__proto__=1,t=constructor',
  ];
  for (const header of headers)
    expect([header, ...(await send(shop, body, header))]).toEqual([header, 400, 'invalid_input']);
  await expectUntouched(shop);
});

test('one right signature of several suffices, as while a secret is being replaced', async () => {
  await using shop = await openShop();
  const body = JSON.stringify(event);
  const now = Math.floor(shop.app.clock.time / 1000);
  expect(await send(shop, body, `t=${now}, v1=${wrongSignature}, v1=${sign(body, now)}, v0=${wrongSignature}`)).toEqual(
    [200, undefined],
  );
  expect(await shop.rows('provider_events')).toHaveLength(1);
});

const { livemode: _, ...withoutMode } = event;
const { id: __, ...withoutId } = event;
const { object: ___, ...withoutObject } = event;

test.each<[string, string | Buffer]>([
  ['empty', ''],
  ['no JSON', '{"id":'],
  ['null', 'null'],
  ['an array', JSON.stringify([event])],
  ['a number', '7'],
  ['a text', '"evt_1"'],
  ['invalid UTF-8', Buffer.concat([Buffer.from(JSON.stringify(event).slice(0, -1)), Buffer.from([0xff, 0xfe, 0x7d])])],
  ['a byte order mark', `\uFEFF${JSON.stringify(event)}`],
  ['as deep as a body can be', '['.repeat(500_000)],
  ['a deep object', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ...(
    [
      ['without data', { ...event, data: undefined }],
      ['of null data', { ...event, data: null }],
      ['of data that is a list', { ...event, data: [] }],
      ['without an object', { ...event, data: {} }],
      ['of a null object', { ...event, data: { object: null } }],
      ['of an object that is a text', { ...event, data: { object: 'pi_odd12345' } }],
      ['of an object that is a list', { ...event, data: { object: [] } }],
      ['without an id', withoutId],
      ['with a number for an id', { ...event, id: 7 }],
      ['with an object for an id', { ...event, id: { id: 'evt_1' } }],
      ['with the id of a payment', { ...event, id: 'pi_odd12345' }],
      ['with an id of SQL', { ...event, id: "evt_1'; drop table orders; --" }],
      ['with a huge id', { ...event, id: `evt_${'a'.repeat(300)}` }],
      ['without the type of the object', withoutObject],
      ['of version 2 of the API', { ...event, object: 'v2.core.event' }],
      ['without a mode', withoutMode],
      ['with a text for the mode', { ...event, livemode: 'false' }],
      ['with a type that is a list', { ...event, type: ['payment_intent.succeeded'] }],
      ['with a type that is null', { ...event, type: null }],
      ['with a huge type', { ...event, type: 'a'.repeat(900_000) }],
      ['with a version that is a number', { ...event, api_version: 7 }],
    ] as const
  ).map(([name, body]): [string, string] => [`an event ${name}`, JSON.stringify(body)]),
])('a signed body that is %s is refused, without an error in the log', async (name, body) => {
  await using shop = await openShop();
  expect([name, ...(await send(shop, body))]).toEqual([name, 400, 'invalid_input']);
  await expectUntouched(shop);
});

test('only well-formed ids of an event’s object are stored', async () => {
  await using shop = await openShop();
  const objects: readonly object[] = [
    { object: 'payment_intent', id: null, metadata: null },
    { object: 'payment_intent', id: { id: { id: 'pi_1' } }, metadata: [] },
    { object: 7, payment_intent: [], parent: 'x', metadata: { orderId: 7 } },
    { object: 'subscription', id: `sub_${'a'.repeat(900)}`, parent: { subscription_details: null } },
    { object: 'charge', payment_intent: '../../pi_1', metadata: { orderId: '\u0000' } },
    { constructor: { object: 'payment_intent' }, toString: 1, hasOwnProperty: null },
  ];
  for (const [index, object] of objects.entries()) {
    expect(await send(shop, JSON.stringify({ ...event, id: `evt_odd${index}`, data: { object } }))).toEqual([
      200,
      undefined,
    ]);
  }
  const stored = await shop.rows('provider_events');
  expect(stored).toHaveLength(objects.length);
  for (const { refs } of stored) {
    expect(JSON.parse(String(refs))).toEqual({ orderId: null, intentId: null, subscriptionId: null });
  }
});
