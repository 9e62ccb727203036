import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { siteFromSettings, siteSettings } from '@plumbline/serving/site-settings';
import { readSettings } from '@plumbline/serving/settings';
import { planSandbox } from './sandbox.ts';

const site = (environment: Record<string, string> = {}) => siteFromSettings(readSettings(siteSettings, environment));

async function takenPort(): Promise<{ port: number } & Disposable> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, [Symbol.dispose]: () => void server.close() };
}

test('without settings, mail, payments and dashboard use the sandbox', async () => {
  const plan = await planSandbox({ API_PORT: '4711' }, site());
  const port = plan?.service.env?.['SANDBOX_PORT'];
  const [api, browser] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  expect(plan?.origin).toBe(browser);
  expect(plan?.env).toEqual({
    DASHBOARD_ORIGIN: browser,
    STRIPE_PUBLISHABLE_KEY: expect.stringMatching(/^pk_test_sandbox/),
    SQUARE_APPLICATION_ID: expect.stringMatching(/^sandbox-/),
    SQUARE_LOCATION_ID: expect.any(String),
    SANDBOX_ORIGIN: browser,
  });
  expect(plan?.apiEnv).toEqual({
    ...plan?.env,
    MAILGUN_API_KEY: expect.stringMatching(/^sandbox-/),
    MAILGUN_DOMAIN: expect.any(String),
    MAILGUN_URL: api,
    STRIPE_SECRET_KEY: expect.stringMatching(/^sk_test_sandbox/),
    STRIPE_WEBHOOK_SECRET: expect.stringMatching(/^whsec_sandbox/),
    SQUARE_ACCESS_TOKEN: expect.stringMatching(/^sandbox-/),
    SQUARE_WEBHOOK_URL: 'http://127.0.0.1:4711/api/webhooks/square',
    SQUARE_WEBHOOK_KEY: expect.stringMatching(/^sandbox-/),
    DASHBOARD_KEY: expect.any(String),
  });
  expect(plan?.service.env).toMatchObject({
    STRIPE_SECRET_KEY: plan?.apiEnv['STRIPE_SECRET_KEY'],
    STRIPE_PUBLISHABLE_KEY: plan?.env['STRIPE_PUBLISHABLE_KEY'],
    STRIPE_WEBHOOK_SECRET: plan?.apiEnv['STRIPE_WEBHOOK_SECRET'],
    API_ORIGIN: 'http://127.0.0.1:4711',
    DASHBOARD_KEY: plan?.apiEnv['DASHBOARD_KEY'],
    SQUARE_WEBHOOK_KEY: plan?.apiEnv['SQUARE_WEBHOOK_KEY'],
    SQUARE_WEBHOOK_URL: 'http://127.0.0.1:4711/api/webhooks/square',
  });
});

test('a configured dashboard and its key stay in use', async () => {
  const set = { DASHBOARD_ORIGIN: 'https://members.example.org', DASHBOARD_KEY: 'of-the-dashboard' };
  expect((await planSandbox(set, site()))?.apiEnv).toMatchObject(set);
});

test.each([
  ['a key of Mailgun', { MAILGUN_API_KEY: 'key-1' }],
  ['a key of Stripe', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['a key of Square', { SQUARE_ACCESS_TOKEN: 'EAAA' }],
  ['production', { SITE_ENV: 'production', SITE_ORIGIN: 'https://plumbline.example' }],
])('there is no sandbox with %s', async (_, environment) => {
  expect(await planSandbox(environment, site(environment))).toBeNull();
});

test('a configured port must be valid and free', async () => {
  using taken = await takenPort();
  await expect(planSandbox({ SANDBOX_PORT: String(taken.port) }, site())).rejects.toThrow(
    `SANDBOX_PORT: port ${taken.port} is in use`,
  );
  await expect(planSandbox({ SANDBOX_PORT: 'x' }, site())).rejects.toThrow('SANDBOX_PORT must be a port number');
});
