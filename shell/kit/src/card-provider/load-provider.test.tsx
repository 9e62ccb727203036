import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { StripeConstructor } from '@stripe/stripe-js';

const settings = { publishableKey: 'pk_test_sample', scriptUrl: 'http://localhost:3002/stripe/stripe.js' };
let loadProvider: (typeof import('./load-provider.ts'))['loadProvider'];

/** The provider's script, as in the page once it has loaded. */
function scriptOf(version: string): void {
  window.Stripe = Object.assign(() => ({}), { version }) as unknown as StripeConstructor;
}

beforeEach(async () => {
  // The provider's library keeps the first script that it finds for good.
  jest.resetModules();
  ({ loadProvider } = await import('./load-provider.ts'));
});

afterEach(() => void delete window.Stripe);

test('a script of another version causes a warning with a test key', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  scriptOf('basil');
  await loadProvider(settings);
  expect(warn).toHaveBeenCalledWith(
    expect.stringMatching(/^Stripe\.js@basil was loaded on the page.*expected Stripe\.js@endive/),
  );
});

test.each([
  ['the right version', 'endive', 'pk_test_sample'],
  ['another one with a live key', 'basil', 'pk_live_sample'],
])('%s causes no warning', async (_, version, publishableKey) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  warn.mockClear();
  scriptOf(version);
  await loadProvider({ ...settings, publishableKey });
  expect(warn).not.toHaveBeenCalled();
});

test('the script that the settings name is loaded', async () => {
  const loading = loadProvider(settings);
  const script = document.querySelector<HTMLScriptElement>('script[src]');
  expect(script?.src).toBe(settings.scriptUrl);
  scriptOf('endive');
  script?.dispatchEvent(new Event('load'));
  await expect(loading).resolves.toBeDefined();
});
