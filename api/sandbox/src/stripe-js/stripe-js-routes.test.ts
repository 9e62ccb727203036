import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createContext, Script } from 'node:vm';
import { expect, test } from '@jest/globals';
import { openEmulatedStripe } from '../stripe/testing/open-emulated-stripe.ts';

test.each([
  '/stripe/stripe.js',
  '/stripe/frames/frame.js',
  '/stripe/frames/wallets.js',
  '/stripe/challenge/challenge.js',
  '/stripe/wallet/sheet.js',
  '/square/square.js',
])('%s is one classic script, with an ETag for revalidation', async (path) => {
  await using sandbox = await openEmulatedStripe();
  const response = await fetch(sandbox.url + path);
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  // A module, or a name that is not bundled, does not compile.
  expect(() => new Script(text)).not.toThrow();
  expect(text).not.toMatch(/require\(["']|sk_test_|whsec_/);
  const etag = response.headers.get('etag') ?? '';
  expect(await statusOf(sandbox.url + path, { 'if-none-match': etag })).toBe(304);
  expect(await statusOf(sandbox.url + path, { 'if-none-match': '"another"' })).toBe(200);
});

/** Unlike `fetch`, which bypasses the cache as soon as a request has an ETag. */
async function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test('the script throws an error if no script element has loaded it', async () => {
  await using sandbox = await openEmulatedStripe();
  const text = await (await fetch(`${sandbox.url}/stripe/stripe.js`)).text();
  class HTMLScriptElement {}
  const context = createContext({ document: { currentScript: null }, HTMLScriptElement, window: {} });
  expect(() => new Script(text).runInContext(context)).toThrow('must be loaded by a script element');
});

test.each(['card', 'cardNumber', 'cardExpiry', 'cardCvc', 'payment', 'expressCheckout'])(
  'the frame of %s loads everything from the sandbox',
  async (type) => {
    await using sandbox = await openEmulatedStripe();
    const response = await fetch(`${sandbox.url}/stripe/frames/${type}`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/);
    expect(policy).not.toMatch(/unsafe|frame-ancestors/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).not.toMatch(/\sstyle="|<script>/);
  },
);

test('an element that is not emulated has no frame, and the bank’s page is labelled as the sandbox’s', async () => {
  await using sandbox = await openEmulatedStripe();
  expect((await fetch(`${sandbox.url}/stripe/frames/iban`)).status).toBe(404);
  const page = await (await fetch(`${sandbox.url}/stripe/challenge/pi_1?client_secret=pi_1_secret_<script>`)).text();
  expect(page).toContain('<strong>Sandbox.</strong> No bank is asked, and no card is charged.');
  expect(page).not.toContain('secret_');
});
