import { recordSpans, stopRecording, type RecordedSpan } from '@plumbline/serving/testing/record-spans';
import { until } from '@plumbline/serving/testing/until';
import { inTrace } from '@plumbline/serving/tracing/spans';
import { afterEach, expect, test } from '@jest/globals';
import { traceQueries } from '../../platform/database/trace-queries.ts';
import { buyer, openShop, type OpenShop } from '../../testing/open-shop.ts';
import { handleEvents } from './events/handle-events.ts';

afterEach(() => stopRecording());

async function openTraced(): Promise<{ readonly shop: OpenShop; readonly spans: RecordedSpan[] }> {
  const spans = recordSpans();
  const shop = await openShop();
  traceQueries(shop.app.db);
  return { shop, spans };
}

/** A span ends a moment after its answer has arrived. */
async function waitForSpanEnds(spans: readonly RecordedSpan[]): Promise<void> {
  await until(() => spans.every((span) => span.ended));
  expect(spans.filter((span) => !span.ended)).toEqual([]);
}

test('a payment’s spans include provider calls and queries, and no personal data', async () => {
  const { shop, spans } = await openTraced();
  await using _ = shop;
  const { orderId, secret } = await shop.buy();
  await shop.join();
  await waitForSpanEnds(spans);
  const opened = spans.find(({ name }) => name === 'POST /api/create-payment-intent');
  const call = spans.find(({ name }) => name === 'stripe POST /v1/payment_intents');
  expect(opened).toMatchObject({ kind: 'server', attributes: { 'http.response.status_code': 200 } });
  expect(call).toMatchObject({
    kind: 'client',
    traceId: opened?.traceId,
    attributes: { 'plumbline.provider': 'stripe', 'http.request.method': 'POST', 'http.response.status_code': 200 },
  });
  expect(spans.some(({ name }) => name === 'stripe GET /v1/payment_intents/:id')).toBe(true);
  const writes = spans.filter(({ name, traceId }) => name === 'insert payment_attempts' && traceId === opened?.traceId);
  expect(writes).toHaveLength(1);
  // Without the ids of spans: they are random, and so may hold any few digits.
  const all = JSON.stringify(spans.map(({ name, attributes, failedWith }) => ({ name, attributes, failedWith })));
  expect(all).toMatch(/insert into [^ ]*members/);
  const personalData = [...Object.values(buyer), 'castellano', '4242', orderId, '127.0.0.1'];
  const providerIds = [secret, 'pi_', 'cus_', 'sub_', 'pm_'];
  expect([...personalData, ...providerIds].filter((text) => all.includes(text))).toEqual([]);
});

test('the span of an event’s handling links to the request that delivered the event', async () => {
  const { shop, spans } = await openTraced();
  await using _ = shop;
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card('4242424242424242'));
  const event = (await shop.provider.events()).find(({ type }) => type === 'payment_intent.succeeded');
  if (!event) throw new Error('the provider has no such event');
  expect(await shop.deliver(event)).toBe(200);
  await handleEvents(shop.payments);
  await waitForSpanEnds(spans);
  const webhook = spans.find(({ name }) => name === 'POST /api/webhooks/stripe');
  const handled = spans.find(({ name }) => name === 'process provider_events');
  expect(handled).toMatchObject({ kind: 'consumer', parentId: null });
  expect(handled?.links).toEqual([expect.stringContaining(webhook?.traceId ?? 'none')]);
  const [mail] = await shop.rows('outbox');
  // Mails caused by its handling continue the trace.
  expect(mail?.['traceparent']).toContain(handled?.traceId);
});

test('spans name the reason for a call that an open circuit breaker prevented', async () => {
  const { shop, spans } = await openTraced();
  await using _ = shop;
  const orderId = await shop.order();
  const { circuit, api } = shop.payments.stripe;
  for (let failures = 0; failures < 5; failures += 1) circuit?.enter()?.('failed');
  await expect(shop.begin(orderId)).rejects.toMatchObject({ code: 'provider_unavailable' });
  await expect(inTrace('a call', {}, () => api.paymentIntents.retrieve('pi_1'))).rejects.toThrow();
  await waitForSpanEnds(spans);
  const failed = (name: string) => spans.find((span) => span.name === name)?.failedWith;
  expect(failed('POST /api/create-payment-intent')).toBe('circuit_open');
  expect(failed('stripe GET /v1/payment_intents/:id')).toBe('not_called');
});
