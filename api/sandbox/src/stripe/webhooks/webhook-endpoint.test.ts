import { expect, test } from '@jest/globals';
import { openPlayedStripe } from '../testing/open-played-stripe.ts';

const version = '2026-10-28.endive';

test('the endpoint is listed with the address and the version in which events come', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const listed = async () => (await stripe.webhookEndpoints.list()).data;
  const [endpoint] = await listed();
  expect(endpoint).toMatchObject({ api_version: version, enabled_events: ['*'], status: 'enabled' });
  expect(endpoint?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  expect(await stripe.webhookEndpoints.retrieve(endpoint?.id ?? '')).toMatchObject({ url: endpoint?.url });

  const sent = async () => {
    await stripe.customers.create({ email: 'r@castellano.example' });
    await played.control('webhooks/flush');
    return (JSON.parse(played.received.at(-1)?.body ?? '{}') as { readonly api_version?: string }).api_version;
  };
  expect(await sent()).toBe(version);
  await played.control('webhook-endpoint', { api_version: '2025-03-31.basil' });
  expect(await sent()).toBe('2025-03-31.basil');
  expect(await listed()).toMatchObject([{ url: endpoint?.url, api_version: '2025-03-31.basil' }]);
  // What is asked for by the API is in its own version.
  expect((await stripe.events.list({ limit: 1 })).data[0]?.api_version).toBe(version);
  await played.restart();
  expect(await listed()).toMatchObject([{ api_version: '2025-03-31.basil' }]);
  await played.control('webhook-endpoint');
  expect(await listed()).toMatchObject([{ api_version: version }]);
});

test('another address can be listed than the one that events are sent to', async () => {
  await using played = await openPlayedStripe();
  await played.control('webhook-endpoint', { url: 'https://elsewhere.example/hook' });
  expect((await played.stripe.webhookEndpoints.list()).data).toMatchObject([{ url: 'https://elsewhere.example/hook' }]);
  expect((await played.control('webhook-endpoint', { url: 'nowhere' })).status).toBe(400);
});
