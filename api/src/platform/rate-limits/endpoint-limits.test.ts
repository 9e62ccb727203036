import { generateKeyPairSync } from 'node:crypto';
import { endpoints } from '@plumbline/contract/endpoints';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openApp, type OpenApp } from '../../testing/open-app.ts';

/**
 * The rate limit of each endpoint. `network`: only the process's limit per network. `search`: a separate limit. `key`:
 * callers without a key are rejected before any lookup. `staff`: a session, and the network limit before it. An object
 * is a body that is sent until its own limit is reached.
 */
type Limit = 'network' | 'search' | 'key' | 'staff' | object;

const lead = { name: 'Ada Lind', email: 'ada@example.org', elapsed: 60_000 };

const limits: Readonly<Record<string, Limit>> = {
  'GET /blog/posts': 'network',
  'GET /blog/search': 'search',
  'GET /blog/category/:slug': 'network',
  'GET /blog/posts/:slug': 'network',
  'GET /blog/previews/:token': 'network',
  'GET /blog/categories': 'network',
  'GET /content-version': 'network',
  'POST /contact': { ...lead, subject: 'membership', message: 'How do the plans differ from each other?' },
  // Each request has another address, because a repeat for the same address is not counted.
  'POST /subscribe': { ...lead, email: 'ada+%@example.org' },
  'GET /memberships': 'network',
  'POST /orders': 'key',
  'GET /orders/:orderId': 'network',
  'GET /receipts/:token': 'network',
  'GET /payment-settings': 'network',
  'POST /create-payment-intent': { orderId: 'ord_00000000000000000000000000', amount: 100 },
  'POST /create-subscription': { orderId: 'ord_00000000000000000000000000' },
  'POST /payment-complete': { orderId: 'ord_00000000000000000000000000', paymentId: 'pi_12345678' },
  'POST /check-buyer': { orderId: 'ord_00000000000000000000000000', customerEmail: 'renee@castellano.example' },
  'POST /own-membership/link': { email: 'ada@example.org' },
  'GET /own-membership/:token': 'network',
  'POST /own-membership/cancel': { token: 'x'.repeat(43) },
  'POST /own-membership/resume': { token: 'x'.repeat(43) },
  'POST /own-membership/card': { token: 'x'.repeat(43) },
  'POST /own-membership/card/complete': { token: 'x'.repeat(43), setupId: 'seti_1234' },
  'POST /own-membership/pay': { token: 'x'.repeat(43) },
  'POST /own-membership/plan/preview': { token: 'x'.repeat(43) },
  'POST /own-membership/plan': {
    token: 'x'.repeat(43),
    billingFrequency: 'annual',
    agreed: { when: 'now', amount: 1, price: 1, proratedAt: '2026-11-21T00:00:00.000Z' },
  },
  'POST /own-membership/plan/withdraw': { token: 'x'.repeat(43) },
  'POST /check-coupon': { code: 'FOUNDERS', planId: 'pro-agent-annual' },
  'POST /account-recovery': { email: 'ada@example.org' },
  'GET /verify-email/:token': 'network',
  'POST /verify-email/resend': { email: 'ada@example.org' },
  'GET /dashboard/verify-payment': 'key',
  'POST /dashboard/sign-in': 'key',
  'POST /admin/session': { email: 'ada@example.org', password: 'none of hers' },
  'GET /square-connection-test': 'staff',
  'POST /staff-invitation': 'network',
  'POST /staff-invitation/accept': 'network',
  'GET /registry': 'network',
  'GET /releases': 'key',
  'GET /releases/:remote': 'key',
  'GET /releases/:remote/:release': 'key',
  'POST /releases': 'key',
  'POST /releases/:remote/promote': 'key',
  'POST /releases/:remote/rollback': 'key',
  'POST /releases/:remote/canary': 'key',
  'PUT /releases/:remote/grants': 'staff',
  'POST /releases/:remote/transfer': 'staff',
  'POST /releases/:remote/retire': 'key',
  'POST /releases/:remote/preview': 'key',
  'GET /release-previews/:remote/:token': 'network',
  'POST /reports': {
    remote: 'mf-blog',
    release: '0123456789abcdef0123',
    page: 'post',
    stage: 'chunk',
    outcome: 'fallback',
    message: 'a',
  },
  'POST /release-views': 'key',
  'POST /page-servers': 'key',
  'POST /smoke-tests/claim': 'key',
  'POST /smoke-tests/results': 'key',
  'DELETE /page-servers/:id': 'key',
  'GET /health/live': 'network',
  'GET /health/ready': 'network',
};

const names = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
const limitOf = (name: string): Limit | undefined => limits[name] ?? (name.includes(' /admin/') ? 'staff' : undefined);

test('every endpoint has a limit or is listed as one without a limit of its own', () => {
  expect(names.filter((name) => limitOf(name) === undefined)).toEqual([]);
  expect(Object.keys(limits).filter((name) => !names.includes(name))).toEqual([]);
  // Endpoints that write, mail or cost money have a limit besides that of the network, or require a key of 128 bits.
  const unlimitedWrites = names.filter((name) => limitOf(name) === 'network' && !name.startsWith('GET '));
  expect(unlimitedWrites).toEqual(['POST /staff-invitation', 'POST /staff-invitation/accept']);
});

const { publicKey } = generateKeyPairSync('ed25519');
let app: OpenApp;
let asked = 0;
beforeAll(async () => {
  app = await openApp({
    settings: {
      LEADS_PER_ADDRESS: '3',
      LEADS_PER_EMAIL: '3',
      CHECKOUTS_PER_ADDRESS: '3',
      ACCOUNT_MAILS_PER_ADDRESS: '3',
      ACCOUNT_MAILS_PER_EMAIL: '3',
      STAFF_TRIES_PER_ACCOUNT: '3',
      SEARCHES_PER_ADDRESS: '3',
      REQUESTS_PER_ADDRESS: '400',
      STRIPE_SECRET_KEY: 'sk_test_nothing',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_nothing',
      STRIPE_WEBHOOK_SECRET: 'whsec_nothing',
      SANDBOX_ORIGIN: 'http://127.0.0.1:9',
      SMOKE_TEST_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    },
  });
});
afterAll(async () => app[Symbol.asyncDispose]());

function ask(name: string, from: string, body?: object): Promise<Response> {
  const [method = '', path = ''] = name.split(' ');
  return fetch(`${app.origin}/api${path.replace(/:\w+/g, '1')}`, {
    method,
    headers: {
      'x-forwarded-for': from,
      ...(body || method !== 'GET' ? { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' } : {}),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}).replace('%', from.replaceAll(':', '')) }),
  });
}

const limited = Object.entries(limits).filter((entry): entry is [string, object] => typeof entry[1] === 'object');

test.each(limited)('%s is refused with 429 once its limit is reached', async (name, body) => {
  const from = `2001:db8:1:${limited.findIndex(([one]) => one === name)}`;
  for (let time = 0; ; time += 1) {
    // Each request comes from another address of the same network.
    const answer = await ask(name, `${from}:${time.toString(16)}::1`, body);
    const error = (await answer.json()) as { code: string };
    if (answer.status === 429) {
      expect([error.code, answer.headers.get('cache-control')]).toEqual(['too_many_requests', 'no-store']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(time).toBeGreaterThan(0);
      return;
    }
    if (time > 130) throw new Error(`${name} is not refused: ${answer.status} ${JSON.stringify(error)}`);
  }
});

test.each(names.filter((name) => limitOf(name) === 'key' || limitOf(name) === 'staff'))(
  '%s reveals nothing without a key or session',
  async (name) => {
    const answer = await ask(name, '192.0.2.1');
    const { code } = (await answer.json()) as { code: string };
    expect([401, 404, 503].includes(answer.status) ? 'refused' : `${answer.status} ${code}`).toBe('refused');
  },
);

const links = names.filter((name) => /^POST \/(?:own-membership|staff-invitation)\b(?!\/link)/.test(name));

test.each([
  ...links.map((name) => [name, { token: 'nobody’s', agreed: 1 }, undefined] as const),
  ...links.map((name) => [name, '{', undefined] as const),
  ...names
    .filter((name) => / \/releases\b/.test(name) && limitOf(name) === 'key')
    .map((name) => [name, { percent: 'all' }, `Bearer ${'x'.repeat(30)}`] as const),
  ['POST /smoke-tests/claim', '{', undefined],
  ['POST /smoke-tests/results', { statement: 1 }, undefined],
] as const)(
  '%s reveals nothing about its format to callers with an unknown key or link (%j)',
  async (name, body, key) => {
    const [, path = ''] = name.split(' ');
    const answer = await fetch(`${app.origin}/api${path.replace(/:\w+/g, '1')}`, {
      method: name.split(' ')[0] ?? '',
      headers: {
        'x-forwarded-for': `2001:db8:2:${(asked += 1)}::1`,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(key === undefined ? {} : { authorization: key }),
      },
      ...(name.startsWith('GET ') ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    expect([401, 403, 404, 410]).toContain(answer.status);
  },
);

test('searches have their own limit besides the limit of all requests', async () => {
  const search = (from: string) =>
    fetch(`${app.origin}/api/blog/search?q=gap`, { headers: { 'x-forwarded-for': from } });
  const statuses = [];
  for (let time = 0; time < 5; time += 1) statuses.push((await search('192.0.2.9')).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect((await ask('GET /memberships', '192.0.2.9')).status).toBe(200);
  expect((await search('192.0.2.10')).status).toBe(200);
  let status = 200;
  let asked = 0;
  for (; status !== 429 && asked < 500; asked += 1) status = (await ask('GET /health/live', '192.0.2.11')).status;
  expect([status, asked]).toEqual([429, 401]);
  const refused = await ask('GET /health/live', '192.0.2.11');
  expect([refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
    '1',
    { code: 'too_many_requests', message: expect.stringMatching(/^Too many requests came from your network/) },
  ]);
});

test('requests of page servers do not count as those of one visitor', async () => {
  for (let time = 0; time < 405; time += 1) {
    const { status } = await fetch(`${app.origin}/api/health/live`);
    if (status !== 200) throw new Error(`refused after ${time}`);
  }
});
