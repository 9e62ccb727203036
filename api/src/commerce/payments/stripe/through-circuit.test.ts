import { afterEach, expect, test } from '@jest/globals';
import { recordSpans, stopRecording } from '@plumbline/serving/testing/record-spans';
import { inTrace } from '@plumbline/serving/tracing/spans';
import pino from 'pino';
import { createCircuitBreaker } from '../../../platform/circuit-breaker/circuit-breaker.ts';
import { throughCircuit } from './through-circuit.ts';

type Client = Parameters<typeof throughCircuit>[0];

afterEach(() => stopRecording());

test.each([
  ['/v1/payment_intents/pi_3QyZ8k/confirm?a=b', '/v1/payment_intents/:id/confirm'],
  ['/v1/customers/cus_onlysmall', '/v1/customers/:id'],
  ['/v1/prices/price_small', '/v1/prices/:id'],
  ['/v1/subscription_items', '/v1/subscription_items'],
  ['/v1/invoices/in_small/finalize', '/v1/invoices/:id/finalize'],
])('the path %s is recorded as %s', async (path, template) => {
  const spans = recordSpans();
  const answer = { getStatusCode: () => 200, getHeaders: () => ({}) };
  const network = { getClientName: () => 'test', makeRequest: () => Promise.resolve(answer) } as unknown as Client;
  const log = pino({ level: 'silent' });
  const client = throughCircuit(network, createCircuitBreaker({ provider: 'stripe', clock: { now: () => 0 }, log }));
  await inTrace(
    'a call',
    {},
    async () => void (await client.makeRequest('api.stripe.com', '443', path, 'POST', {}, '', 'https', 1_000)),
  );
  expect(spans[1]).toMatchObject({ name: `stripe POST ${template}`, attributes: { 'url.template': template } });
});
