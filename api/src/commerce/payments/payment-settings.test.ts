import { getPaymentSettings } from '@plumbline/contract/commerce/payments';
import { expect, test } from '@jest/globals';
import { settingsFrom } from '../../settings.ts';
import { openApp } from '../../testing/open-app.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox1',
};
const square = { SQUARE_ACCESS_TOKEN: 'secret-token', SQUARE_APPLICATION_ID: 'app-1', SQUARE_LOCATION_ID: 'L1' };

test('the settings for the browser contain no secret', async () => {
  await using app = await openApp({
    settings: { ...stripe, ...square, SANDBOX_ORIGIN: 'http://localhost:3002' },
  });
  const answer = await app.client.call(getPaymentSettings, {});
  expect(answer).toEqual({
    stripe: { publishableKey: 'pk_test_sandbox_1', scriptUrl: 'http://localhost:3002/stripe/stripe.js' },
    square: { applicationId: 'app-1', locationId: 'L1', scriptUrl: 'http://localhost:3002/square/square.js' },
    sandbox: true,
  });
});

test.each([
  ['sandbox-sq0idb-1', 'https://connect.squareupsandbox.com', 'https://sandbox.web.squarecdn.com/v1/square.js'],
  ['sq0idp-1', 'https://connect.squareup.com', 'https://web.squarecdn.com/v1/square.js'],
])(
  'without the sandbox the providers’ own addresses are used, those of Square according to the application %s',
  (id, api, script) => {
    const { paymentRules } = settingsFrom({ ...stripe, ...square, SQUARE_APPLICATION_ID: id });
    expect(paymentRules).toMatchObject({
      stripe: { apiUrl: 'https://api.stripe.com', scriptUrl: null },
      square: { apiUrl: api, scriptUrl: script },
    });
  },
);

test('without a provider the settings are answered with 503', async () => {
  await using app = await openApp();
  await expect(app.client.call(getPaymentSettings, {})).rejects.toMatchObject({ status: 503, code: 'unavailable' });
});

const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /STRIPE_PUBLISHABLE_KEY is required where STRIPE_SECRET_KEY is set/],
  [{ ...stripe, STRIPE_SECRET_KEY: live.STRIPE_SECRET_KEY }, /STRIPE_PUBLISHABLE_KEY must be a live key/],
  [{ ...stripe, STRIPE_PUBLISHABLE_KEY: live.STRIPE_PUBLISHABLE_KEY }, /STRIPE_PUBLISHABLE_KEY must be a live key/],
  [
    { ...stripe, SITE_ENV: 'production', SITE_ORIGIN: 'https://plumbline.example' },
    /STRIPE_SECRET_KEY is the sandbox's/,
  ],
  [
    { SANDBOX_ORIGIN: 'http://localhost:3002', SITE_ENV: 'production', SITE_ORIGIN: 'https://plumbline.example' },
    /SANDBOX_ORIGIN must not be set where SITE_ENV is production/,
  ],
  [{ STRIPE_SECRET_KEY: 'secret' }, /STRIPE_SECRET_KEY must be a secret key/],
  [{ SQUARE_ACCESS_TOKEN: 'x' }, /SQUARE_APPLICATION_ID is required where SQUARE_ACCESS_TOKEN is set/],
  [{ DASHBOARD_KEY: 'short' }, /DASHBOARD_KEY must have at least 16 characters/],
  [{ CHECKOUTS_PER_EMAIL: '0' }, /CHECKOUTS_PER_EMAIL must be a whole number from 1/],
])('contradicting settings stop the start: %j', (environment, message) => {
  expect(() => settingsFrom(environment)).toThrow(message);
});
