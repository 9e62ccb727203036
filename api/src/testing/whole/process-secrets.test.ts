import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@plumbline/contract/endpoints';
import { expect, test } from '@jest/globals';
import { freePort } from '@plumbline/serving/testing/free-port';
import { runNode } from '../run-node.ts';

/** A part of each secret, by which it is found anywhere in a log. */
const mark = 'k3Pm4rkD';
const secrets = {
  SECRET_KEY: `${mark}-signs-links-and-hashes-addresses`,
  PAGE_SERVER_KEY: `${mark}-is-what-page-servers-tell-with`,
  METRICS_TOKEN: `${mark}-is-who-may-read-the-metrics`,
  DASHBOARD_KEY: `${mark}-is-the-dashboards-own`,
  MAILGUN_API_KEY: `key-${mark}-mailgun`,
  MAILGUN_WEBHOOK_KEY: `${mark}-mailgun-signs`,
  STRIPE_SECRET_KEY: `sk_test_${mark}stripe`,
  STRIPE_WEBHOOK_SECRET: `whsec_${mark}stripe`,
  SQUARE_ACCESS_TOKEN: `${mark}-square-token`,
  SQUARE_WEBHOOK_KEY: `${mark}-square-signs`,
  OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${mark}-collector`,
};

test('no failure reveals a secret in a log, answer or metric', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-secrets-'));
  // A provider that fails, and returns everything that it was sent: the worst possible handling of a key.
  let asked = 0;
  const provider = createServer((request, answer) => {
    asked += 1;
    const { headers, url } = request;
    answer.writeHead(500, { 'content-type': 'application/json' });
    answer.end(JSON.stringify({ error: { message: `failed ${JSON.stringify(headers)}`, type: 'api_error' }, url }));
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const port = await freePort();
  const api = runNode('main.ts', [], {
    ...secrets,
    API_PORT: String(port),
    DATA_DIR: join(folder, 'var'),
    LOG_LEVEL: 'trace',
    MAILGUN_DOMAIN: 'mg.example.org',
    MAILGUN_URL: url,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
    SANDBOX_ORIGIN: url,
    SQUARE_APPLICATION_ID: 'sandbox-public',
    SQUARE_LOCATION_ID: 'L1',
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
    OTEL_TRACES_SAMPLER: 'always_on',
    LEADS_MIN_SECONDS: '0',
  });
  expect((await once(api.child, 'message'))[0]).toBe('ready');
  const answers: string[] = [];
  const ask = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      ...(body === undefined ? {} : { body }),
    });
    answers.push(JSON.stringify([...answer.headers]), await answer.text());
    return answer.status;
  };
  const json = JSON.stringify;
  for (const { method, path } of Object.values(endpoints)) {
    const address = `/api${path.replace(/:\w+/g, '1')}`;
    await ask(method, address, method === 'GET' ? undefined : '{"broken');
    await ask(method, address, method === 'GET' ? undefined : '{}');
  }
  const lead = { name: 'Ada Lind', email: 'ada@example.org' };
  expect(
    await ask('POST', '/api/contact', json({ ...lead, subject: 'other', message: 'A message of some length' })),
  ).toBe(200);
  const order = await ask(
    'POST',
    '/api/orders',
    json({ membershipId: 'pro-agent-annual', customer: lead, reference: 'a-1', amount: 25_000 }),
    { 'x-dashboard-key': secrets.DASHBOARD_KEY },
  );
  expect(order).not.toBe(401);
  const plan = { membershipId: 'pro-agent-annual', customerInfo: lead, checkoutKey: 'a'.repeat(32) };
  const agreement = { 'recurring-billing': '2026-01-01', agreement: '2026-01-01' };
  await ask('POST', '/api/create-payment-intent', json({ ...plan, amount: 25_000, agreement }));
  await ask('POST', '/api/create-subscription', json({ ...plan, amount: 25_000, agreement }));
  for (const from of ['stripe', 'square'])
    await ask('POST', `/api/webhooks/${from}`, '{}', {
      'stripe-signature': 't=1,v1=a',
      'x-square-hmacsha256-signature': 'a',
    });
  for (const token of [secrets.METRICS_TOKEN, 'none'])
    await ask('GET', '/metrics', undefined, { authorization: `Bearer ${token}` });
  for (const path of ['/api/docs', '/api/openapi.json', '/api/nowhere', '/robots.txt', '/feed.xml'])
    await ask('GET', path);
  // The mail to staff has been tried, and refused by the provider.
  while (asked === 0 || !/mail/.test(api.output.stdout) || !/traces are lost/.test(api.output.stdout))
    await new Promise((resolve) => setTimeout(resolve, 20));
  api.child.kill('SIGTERM');
  expect(await api.ended).toBe(0);
  provider.close();
  await rm(folder, { recursive: true });
  expect(answers.length).toBeGreaterThan(200);
  expect(api.output.stdout).toMatch(/"level":[45]0/);
  // The secret in the form of the setting, and in the form sent to a provider.
  const forms = [mark, Buffer.from(`api:${secrets.MAILGUN_API_KEY}`).toString('base64')];
  for (const form of forms) {
    expect(api.output.stdout + api.output.stderr).not.toContain(form);
    expect(answers.filter((text) => text.includes(form))).toEqual([]);
  }
});
