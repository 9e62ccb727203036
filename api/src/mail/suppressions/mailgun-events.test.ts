import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { deleteOldMailEvents } from './mail-events.ts';

const key = 'key-that-signs-events-0123456789';
const open = () => openApp({ settings: { MAILGUN_WEBHOOK_KEY: key } });

interface EventOptions {
  /** In s since 1970. */
  readonly timestamp?: number;
  readonly token?: string;
  readonly signedWith?: string;
  readonly event?: object;
}

function signedEvent({ clock }: OpenApp, { timestamp, token, signedWith = key, event }: EventOptions = {}) {
  const at = String(timestamp ?? Math.floor(clock.now() / 1000));
  const nonce = token ?? randomBytes(25).toString('hex');
  const signature = createHmac('sha256', signedWith)
    .update(at + nonce)
    .digest('hex');
  return {
    signature: { timestamp: at, token: nonce, signature },
    'event-data': {
      id: randomBytes(11).toString('base64url'),
      event: 'failed',
      severity: 'permanent',
      reason: 'bounce',
      recipient: 'Ada@town.example',
      'delivery-status': { code: 550, message: '5.1.1 no such user', 'attempt-no': 1 },
      'log-level': 'error',
      ...event,
    },
  };
}

const post = ({ origin }: OpenApp, body: unknown) =>
  fetch(`${origin}/api/webhooks/mailgun`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const listSuppressions = ({ db }: OpenApp): Promise<{ email: string; reason: string; detail: string }[]> =>
  db.knex('suppressions').orderBy('id').select('email', 'reason', 'detail');

test('a bounce adds its address to the list, with the mail server’s answer', async () => {
  await using app = await open();
  const response = await post(app, signedEvent(app));
  expect([response.status, await response.json()]).toEqual([200, { received: true }]);
  expect(await listSuppressions(app)).toEqual([
    { email: 'Ada@town.example', reason: 'bounce', detail: '550 5.1.1 no such user' },
  ]);
});

const events: readonly (readonly [string, object, string | null])[] = [
  ['a complaint', { event: 'complained', 'delivery-status': undefined }, 'complaint'],
  ['an unsubscription', { event: 'unsubscribed' }, 'unsubscribed'],
  ['an old bounce that Mailgun held back', { reason: 'suppress-bounce' }, 'bounce'],
  ['an old complaint that Mailgun held back', { reason: 'suppress-complaint' }, 'complaint'],
  ['a domain that takes no mail', { reason: 'generic', 'delivery-status': { code: 498 } }, 'bounce'],
  ['a full mailbox', { severity: 'temporary' }, null],
  ['a mail server that blocks all of us', { reason: 'espblock' }, null],
  ['a mail that Mailgun gave up', { reason: 'old', 'delivery-status': { code: 602, message: null } }, null],
  ['a policy of the mail server', { reason: 'generic', 'delivery-status': { code: 554 } }, null],
  ['a reason that is a property of every object', { reason: 'constructor' }, null],
  ['a delivery', { event: 'delivered', severity: undefined, reason: undefined }, null],
  ['a recipient that is not one address', { recipient: 'Ada <ada@town.example>, b@c.de' }, null],
];

test('only bounces, complaints and unsubscriptions add an address to the list', async () => {
  await using app = await open();
  const results: (readonly [string, string[]])[] = [];
  for (const [what, event] of events) {
    expect((await post(app, signedEvent(app, { event }))).status).toBe(200);
    results.push([what, (await listSuppressions(app)).map(({ reason }) => reason)]);
    await app.db.knex('suppressions').delete();
  }
  expect(results).toEqual(events.map(([what, , reason]) => [what, reason === null ? [] : [reason]]));
});

test('an event or a signature that is used again does not restore an address that staff have removed', async () => {
  await using app = await open();
  const event = signedEvent(app);
  await post(app, event);
  await app.db.knex('suppressions').delete();
  expect((await post(app, event)).status).toBe(200);
  // The same event is delivered again with a new signature.
  const again = { ...signedEvent(app), 'event-data': event['event-data'] };
  expect((await post(app, again)).status).toBe(200);
  // An attacker reuses a known signature for another content.
  const { signature } = event;
  expect((await post(app, { ...signedEvent(app, { event: { recipient: 'b@town.example' } }), signature })).status).toBe(
    200,
  );
  expect(await listSuppressions(app)).toEqual([]);
});

test('thirty simultaneous deliveries of an event add one address', async () => {
  await using app = await open();
  const event = signedEvent(app);
  const answers = await Promise.all(Array.from({ length: 30 }, () => post(app, event)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await listSuppressions(app)).toHaveLength(1);
});

test('a request without a valid recent signature or without an event changes nothing', async () => {
  await using app = await open();
  const now = Math.floor(app.clock.now() / 1000);
  const event = signedEvent(app);
  const refused: readonly (readonly [unknown, string])[] = [
    [signedEvent(app, { signedWith: 'another key' }), 'The signature is invalid or too old.'],
    [{ ...event, signature: { ...event.signature, signature: 'x' } }, 'The signature is invalid or too old.'],
    [
      { ...event, signature: { ...event.signature, timestamp: String(now + 1) } },
      'The signature is invalid or too old.',
    ],
    [signedEvent(app, { timestamp: now - 9 * 3600 - 1 }), 'The signature is invalid or too old.'],
    [signedEvent(app, { timestamp: now + 301 }), 'The signature is invalid or too old.'],
    [signedEvent(app, { token: 'x'.repeat(101) }), 'This is not an event of Mailgun.'],
    [{ ...event, signature: undefined }, 'This is not an event of Mailgun.'],
    [{ ...event, 'event-data': { id: 'x' } }, 'This is not an event of Mailgun.'],
    ['{"signature":', 'This is not an event of Mailgun.'],
    ['', 'This is not an event of Mailgun.'],
  ];
  for (const [body, message] of refused) {
    const response = await post(app, body);
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_input', message }]);
  }
  const large = await post(app, { ...event, padding: 'x'.repeat(128 * 1024) });
  expect([large.status, await large.json()]).toMatchObject([
    413,
    { code: 'payload_too_large', message: 'The body may have at most 128 kB.' },
  ]);
  expect(await listSuppressions(app)).toEqual([]);
  // Mailgun retries for eight hours.
  expect((await post(app, signedEvent(app, { timestamp: now - 8 * 3600 }))).status).toBe(200);
  expect(await listSuppressions(app)).toHaveLength(1);
});

test('without a webhook key all events are refused', async () => {
  await using app = await openApp();
  const response = await post(app, signedEvent(app));
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { code: 'not_found', message: "Mailgun's events are not set up on this site." },
  ]);
});

test('no address and no secret is logged, and old events are deleted', async () => {
  await using app = await open();
  await post(app, signedEvent(app));
  await post(app, signedEvent(app, { signedWith: 'another key' }));
  expect(app.lines.join()).not.toMatch(/town\.example|key-that-signs/i);
  await deleteOldMailEvents(app.db.knex, app.clock.now());
  expect(await app.db.knex('mail_events')).toHaveLength(1);
  await deleteOldMailEvents(app.db.knex, app.clock.now() + 1);
  expect(await app.db.knex('mail_events')).toEqual([]);
});

test('while the key is replaced, events signed with either key are accepted', async () => {
  const old = 'key-that-signed-events-before-1';
  await using app = await openApp({ settings: { MAILGUN_WEBHOOK_KEY: key, MAILGUN_WEBHOOK_KEY_OLD: old } });
  const statuses = [];
  for (const signedWith of [key, old, 'key-of-somebody-else-0123456']) {
    statuses.push((await post(app, signedEvent(app, { signedWith }))).status);
  }
  expect(statuses).toEqual([200, 200, 400]);
});
