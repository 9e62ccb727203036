import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { siteFromSettings, siteSettings } from '@plumbline/contract/site';
import { readSettings } from '@plumbline/contract/settings';
import { planSandbox } from './sandbox.ts';

const site = (environment: Record<string, string> = {}) => siteFromSettings(readSettings(siteSettings, environment));

async function takenPort(): Promise<{ port: number } & Disposable> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, [Symbol.dispose]: () => void server.close() };
}

test('mail and dashboard are the sandbox’s where nothing is set', async () => {
  const plan = await planSandbox({}, site());
  const port = plan?.service.env?.['SANDBOX_PORT'];
  expect(plan?.origin).toBe(`http://localhost:${port}`);
  expect(plan?.env).toMatchObject({
    MAILGUN_URL: `http://127.0.0.1:${port}`,
    DASHBOARD_ORIGIN: `http://localhost:${port}`,
  });
  expect(plan?.env['MAILGUN_API_KEY']).toMatch(/^sandbox-/);
});

test('a dashboard that is set stays', async () => {
  const plan = await planSandbox({ DASHBOARD_ORIGIN: 'https://members.example.org' }, site());
  expect(plan?.env['DASHBOARD_ORIGIN']).toBe('https://members.example.org');
});

test.each([
  ['a key of Mailgun', { MAILGUN_API_KEY: 'key-1' }],
  ['a key of Stripe', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['production', { SITE_ENV: 'production' }],
])('there is none beside %s', async (_, environment) => {
  expect(await planSandbox(environment, site(environment))).toBeNull();
});

test('a port that is set must be free, the usual one need not be', async () => {
  using taken = await takenPort();
  await expect(planSandbox({ SANDBOX_PORT: String(taken.port) }, site())).rejects.toThrow(
    `SANDBOX_PORT: port ${taken.port} is in use`,
  );
  await expect(planSandbox({ SANDBOX_PORT: 'x' }, site())).rejects.toThrow('SANDBOX_PORT must be a port number');
});
