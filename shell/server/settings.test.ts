import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { readPageServerSettings } from './settings.ts';

const originsOf = (OVERRIDE_ORIGINS: string, SITE_ENV = 'production') =>
  readPageServerSettings({ SITE_ENV, SITE_ORIGIN: 'https://plumbline.example', OVERRIDE_ORIGINS }).overrideOrigins;

test('OVERRIDE_ORIGINS names the origins that a production site takes overrides from', () => {
  expect(originsOf('')).toEqual([]);
  const named = ['https://preview.example.org', 'https://localhost.example.org:8443'];
  expect(originsOf(named.join(', '))).toEqual(named);
});

test.each([
  'http://localhost:*',
  'https://preview.example.org:*',
  'http://localhost:4102',
  'http://blog.localhost:4102',
  'http://127.0.0.1:4102',
  'http://127.1.2.3:4102',
  'http://0.0.0.0:4102',
  'http://[::1]:4102',
  'http://[::ffff:7f00:1]:4102',
])('%s is refused for overrides in production and allowed on a developer’s machine', (origin) => {
  expect(() => originsOf(`https://preview.example.org,${origin}`)).toThrow(
    'OVERRIDE_ORIGINS must name no port * and no address of this machine where SITE_ENV is production',
  );
  expect(originsOf(origin, 'local')).toEqual([origin]);
});

test('a production site needs the setting SITE_ORIGIN', () => {
  expect(() => readPageServerSettings({ SITE_ENV: 'production' })).toThrow(/^SITE_ORIGIN is required/);
  expect(readPageServerSettings({ PORT: '4000' }).site.origin).toBe('http://localhost:4000');
});

test('the registry’s keys must be Ed25519 keys; other values of the same length are refused', () => {
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  expect(readPageServerSettings({ REGISTRY_PUBLIC_KEY: publicKey, REGISTRY_PUBLIC_KEY_OLD: publicKey })).toMatchObject({
    registryKey: publicKey,
    oldRegistryKey: publicKey,
  });
  for (const name of ['REGISTRY_PUBLIC_KEY', 'REGISTRY_PUBLIC_KEY_OLD']) {
    expect(() => readPageServerSettings({ [name]: `${'A'.repeat(59)}=` })).toThrow(
      `${name} must be an Ed25519 public key: base64 of SPKI in DER`,
    );
  }
});
