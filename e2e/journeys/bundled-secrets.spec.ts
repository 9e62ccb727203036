import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findSecrets } from '../browser/find-secrets.ts';
import { root } from '../site/root.ts';
import { expect, test } from './journey.ts';

// Case 28 of the design; the API's tests check logs and tables.

/** Every file of every build, for browsers and for the page server. */
function builtFiles(): string[] {
  const folders = readdirSync(root).map((name) => join(root, name, 'dist'));
  return folders
    .filter((folder) => existsSync(join(folder, 'browser')))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('no build has a secret key, a webhook secret or a card number in it', () => {
  const files = builtFiles();
  for (const build of [
    'shell/dist/browser',
    'shell/dist/server',
    'mf-checkout/dist/browser',
    'mf-admin/dist/browser',
  ]) {
    expect(files.some((file) => relative(root, file).startsWith(build))).toBe(true);
  }
  const secrets = files.flatMap((file) =>
    findSecrets(readFileSync(file, 'latin1')).map((secret) => `${relative(root, file)}: ${secret}`),
  );
  expect(secrets).toEqual([]);
});

test('no page of the running site has one, neither in its HTML nor in the data for its scripts', async ({
  request,
}) => {
  for (const path of [
    '/',
    '/checkout/realEstateProfessional/pro-agent/annual',
    '/checkout?orderId=ord_00000000000000000000000000',
    '/stripe-checkout?orderId=ord_00000000000000000000000000',
    '/api/payment-settings',
    '/api/memberships',
    '/api/docs',
  ]) {
    const text = await (await request.get(path)).text();
    expect(text.length, path).toBeGreaterThan(100);
    expect(findSecrets(text), path).toEqual([]);
  }
});

test('the search finds planted secrets', () => {
  for (const secret of [
    'sk_live_51Abcdef',
    'rk_test_51Abcdef',
    'whsec_sandbox',
    'sandbox-square-token',
    '4000 0000 0000 3220',
    '5555-5555-5555-4444',
    '378282246310005',
  ]) {
    expect(findSecrets(`const a={b:"${secret}",c:1}`)).toEqual([secret]);
  }
});
