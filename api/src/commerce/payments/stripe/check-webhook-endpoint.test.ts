import { expect, test } from '@jest/globals';
import type { AdminHealth } from '@plumbline/contract/platform/admin-health';
import type Stripe from 'stripe';
import { openShop, type OpenShop } from '../../../testing/open-shop.ts';
import { signedIn } from '../../../testing/staff-browser.ts';
import { eventTypes } from '../events/event-types.ts';
import { checkWebhookEndpoint } from './check-webhook-endpoint.ts';
import { apiVersion } from './open-stripe.ts';

const origin = 'https://plumbline.example';
const validEndpoint = {
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

async function webhookFindings(shop: OpenShop): Promise<string[]> {
  const response = await (await signedIn(shop.app, 'viewer')).send('GET', '/api/admin/health');
  const health = (await response.json()) as AdminHealth;
  return health.findings.filter(({ area }) => area === 'webhooks').map(({ what }) => what);
}

function warnings(shop: OpenShop): string[] {
  const lines = shop.app.lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  return lines.filter(({ level }) => level >= 40).map(({ msg }) => msg);
}

test.each<[string, readonly object[], readonly RegExp[]]>([
  ['a matching endpoint', [validEndpoint], []],
  ['an endpoint for all events', [{ ...validEndpoint, enabled_events: ['*'] }], []],
  ['an endpoint with the account’s own API version', [{ ...validEndpoint, api_version: null }], []],
  [
    'a disabled endpoint beside a matching one',
    [{ ...validEndpoint, status: 'disabled', api_version: '2020-08-27' }, validEndpoint],
    [],
  ],
  ['no endpoint', [], [/no webhook endpoint for https:\/\/plumbline\.example\/api\/webhooks\/stripe/]],
  [
    'an endpoint of another site',
    [{ ...validEndpoint, url: 'https://other.example/api/webhooks/stripe' }],
    [/no webhook endpoint/],
  ],
  ['an endpoint with another path', [{ ...validEndpoint, url: `${origin}/webhooks` }], [/no webhook endpoint/]],
  ['an endpoint whose address is not a URL', [{ ...validEndpoint, url: 'plumbline' }], [/no webhook endpoint/]],
  ['a disabled endpoint', [{ ...validEndpoint, status: 'disabled' }], [/is disabled/]],
  [
    'an endpoint with another API version',
    [{ ...validEndpoint, api_version: '2020-08-27' }],
    [/2020-08-27.*was made for 2026-10-28\.endive/],
  ],
  [
    'an endpoint that lacks events of refunds and disputes',
    [{ ...validEndpoint, enabled_events: eventTypes.filter((type) => !/refund\.failed|dispute\.created/.test(type)) }],
    [/does not send refund\.failed, charge\.dispute\.created/],
  ],
  [
    'an endpoint with all of these faults',
    [{ ...validEndpoint, status: 'disabled', api_version: 'x', enabled_events: [] }],
    [/disabled/, / x/, /send/],
  ],
])('an account with %s', async (_, endpoints, expected) => {
  await using shop = await shopWith(() => list(...endpoints));
  await checkWebhookEndpoint(shop.payments, origin);
  const matching = expected.map((each) => expect.stringMatching(each));
  expect([await webhookFindings(shop), warnings(shop)]).toEqual([matching, matching]);
});

test('with test keys, an endpoint may have the address of the API process itself', async () => {
  await using shop = await shopWith(
    () => list({ ...validEndpoint, url: 'http://localhost:3001/api/webhooks/stripe' }),
    {},
  );
  await checkWebhookEndpoint(shop.payments, 'http://localhost:3000');
  expect([await webhookFindings(shop), warnings(shop)]).toEqual([[], []]);
});

const refusal = (status: number, error: object) => Response.json({ error }, { status });

test.each<[string, () => Response | Promise<Response>]>([
  [
    'that does not let this key list endpoints',
    () => refusal(403, { type: 'invalid_request_error', message: 'no permission' }),
  ],
  [
    'that has no list of endpoints',
    () => refusal(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' }),
  ],
  ['that has an internal error', () => refusal(500, { type: 'api_error', message: 'x' })],
  ['that answers with another format', () => Response.json({ data: 'none' })],
  ['that answers no JSON', () => new Response('<html>')],
  ['that cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
])('a provider %s causes a log line and no finding', async (_, answer) => {
  await using shop = await shopWith(answer);
  await checkWebhookEndpoint(shop.payments, origin);
  expect([await webhookFindings(shop), warnings(shop)]).toEqual([[], []]);
  expect(shop.app.lines.join('')).toContain('the webhook endpoints of the card provider cannot be listed');
});

test('events of another API version are accepted, logged once and shown on the Health page', async () => {
  await using shop = await openShop();
  await shop.buy();
  const [first, second] = (await shop.provider.events()) as [Stripe.Event, Stripe.Event];
  expect(await shop.deliver(first)).toBe(200);
  expect([await webhookFindings(shop), warnings(shop)]).toEqual([[], []]);
  const before = (await shop.rows('provider_events')).length;
  for (const event of [first, second]) {
    const old = { ...event, id: `${event.id}old`, type: 'charge.refunded', api_version: '2020-08-27' };
    expect(await shop.deliver(old as unknown as Stripe.Event)).toBe(200);
  }
  expect(await shop.rows('provider_events')).toHaveLength(before + 2);
  expect(warnings(shop)).toEqual([expect.stringMatching(/^a webhook came in another version of the API: /)]);
  expect(await webhookFindings(shop)).toEqual([
    'Stripe sends events of the API version 2020-08-27; this site was made for 2026-10-28.endive.',
  ]);
});

test('every call requests the API version that this code was written for', async () => {
  const versions = new Set<string | null>();
  const transport: typeof fetch = (input, init) => {
    versions.add(new Headers(init?.headers).get('stripe-version'));
    return fetch(input, init);
  };
  await using shop = await openShop({ transport });
  await shop.buy();
  expect([...versions]).toEqual(['2026-10-28.endive']);
});
