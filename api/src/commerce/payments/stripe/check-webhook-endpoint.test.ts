import { expect, test } from '@jest/globals';
import type { AdminHealth } from '@plumbline/contract/platform/admin-health';
import type Stripe from 'stripe';
import { openShop, type OpenShop } from '../../../testing/open-shop.ts';
import { signedIn } from '../../../testing/staff-browser.ts';
import { eventTypes } from '../events/event-types.ts';
import { checkWebhookEndpoint } from './check-webhook-endpoint.ts';
import { apiVersion } from './open-stripe.ts';

const origin = 'https://plumbline.example';
const good = {
  id: 'we_1',
  object: 'webhook_endpoint',
  url: `${origin}/api/webhooks/stripe`,
  status: 'enabled',
  api_version: apiVersion,
  enabled_events: [...eventTypes],
};
const list = (...data: readonly object[]) => Response.json({ object: 'list', data, has_more: false });

const liveKeys = {
  STRIPE_SECRET_KEY: 'sk_live_plumbline',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_plumbline',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
};

/** A shop whose provider answers the question for endpoints like this. */
function shopWith(answer: () => Response | Promise<Response>, settings: Readonly<Record<string, string>> = liveKeys) {
  const transport: typeof fetch = (input, init) =>
    new Request(input).url.includes('/v1/webhook_endpoints') ? Promise.resolve().then(answer) : fetch(input, init);
  return openShop({ transport, settings });
}

async function findings(shop: OpenShop): Promise<string[]> {
  const response = await (await signedIn(shop.app, 'viewer')).send('GET', '/api/admin/health');
  const health = (await response.json()) as AdminHealth;
  return health.findings.filter(({ area }) => area === 'webhooks').map(({ what }) => what);
}

function warnings(shop: OpenShop): string[] {
  const lines = shop.app.lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  return lines.filter(({ level }) => level >= 40).map(({ msg }) => msg);
}

test.each<[string, readonly object[], readonly RegExp[]]>([
  ['one that fits', [good], []],
  ['one that sends everything', [{ ...good, enabled_events: ['*'] }], []],
  ['one of the account’s own version', [{ ...good, api_version: null }], []],
  ['an old one beside one that fits', [{ ...good, status: 'disabled', api_version: '2020-08-27' }, good], []],
  ['none', [], [/no webhook endpoint for https:\/\/plumbline\.example\/api\/webhooks\/stripe/]],
  ['one of another site', [{ ...good, url: 'https://other.example/api/webhooks/stripe' }], [/no webhook endpoint/]],
  ['one at another address', [{ ...good, url: `${origin}/webhooks` }], [/no webhook endpoint/]],
  ['one whose address is none', [{ ...good, url: 'plumbline' }], [/no webhook endpoint/]],
  ['one that is disabled', [{ ...good, status: 'disabled' }], [/is disabled/]],
  ['one of another version', [{ ...good, api_version: '2020-08-27' }], [/2020-08-27.*was made for 2026-10-28\.endive/]],
  [
    'one without refunds and disputes',
    [{ ...good, enabled_events: eventTypes.filter((type) => !/refund\.failed|dispute\.created/.test(type)) }],
    [/does not send refund\.failed, charge\.dispute\.created/],
  ],
  [
    'one with all faults',
    [{ ...good, status: 'disabled', api_version: 'x', enabled_events: [] }],
    [/disabled/, / x/, /send/],
  ],
])('an account with %s', async (_, endpoints, expected) => {
  await using shop = await shopWith(() => list(...endpoints));
  await checkWebhookEndpoint(shop.payments, origin);
  const matching = expected.map((each) => expect.stringMatching(each));
  expect([await findings(shop), warnings(shop)]).toEqual([matching, matching]);
});

test('in the test world an endpoint may lead to the API itself', async () => {
  await using shop = await shopWith(() => list({ ...good, url: 'http://localhost:3001/api/webhooks/stripe' }), {});
  await checkWebhookEndpoint(shop.payments, 'http://localhost:3000');
  expect([await findings(shop), warnings(shop)]).toEqual([[], []]);
});

const refusal = (status: number, error: object) => Response.json({ error }, { status });

test.each<[string, () => Response | Promise<Response>]>([
  ['whose key may not list', () => refusal(403, { type: 'invalid_request_error', message: 'no permission' })],
  ['without that call', () => refusal(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' })],
  ['in trouble', () => refusal(500, { type: 'api_error', message: 'x' })],
  ['that answers nonsense', () => Response.json({ data: 'none' })],
  ['that answers no JSON', () => new Response('<html>')],
  ['that cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
])('a provider %s leads to a line in the log and to nothing else', async (_, answer) => {
  await using shop = await shopWith(answer);
  await checkWebhookEndpoint(shop.payments, origin);
  expect([await findings(shop), warnings(shop)]).toEqual([[], []]);
  expect(shop.app.lines.join('')).toContain('the webhook endpoints of the card provider cannot be listed');
});

test('events of another version are taken; the log says so once, and the Health page says it', async () => {
  await using shop = await openShop();
  await shop.buy();
  const [first, second] = (await shop.provider.events()) as [Stripe.Event, Stripe.Event];
  expect(await shop.deliver(first)).toBe(200);
  expect([await findings(shop), warnings(shop)]).toEqual([[], []]);
  const before = (await shop.rows('provider_events')).length;
  for (const event of [first, second]) {
    const old = { ...event, id: `${event.id}old`, type: 'charge.refunded', api_version: '2020-08-27' };
    expect(await shop.deliver(old as unknown as Stripe.Event)).toBe(200);
  }
  expect(await shop.rows('provider_events')).toHaveLength(before + 2);
  expect(warnings(shop)).toEqual([expect.stringMatching(/^a webhook came in another version of the API: /)]);
  expect(await findings(shop)).toEqual([
    'Stripe sends events of the API version 2020-08-27; this site was made for 2026-10-28.endive.',
  ]);
});

test('every call names the version that this code was written for', async () => {
  const versions = new Set<string | null>();
  const transport: typeof fetch = (input, init) => {
    versions.add(new Headers(init?.headers).get('stripe-version'));
    return fetch(input, init);
  };
  await using shop = await openShop({ transport });
  await shop.buy();
  expect([...versions]).toEqual(['2026-10-28.endive']);
});
