import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { readPageServerSettings } from './settings.ts';

const originsOf = (OVERRIDE_ORIGINS: string, SITE_ENV = 'production') =>
  readPageServerSettings({ SITE_ENV, SITE_ORIGIN: 'https://plumbline.example', OVERRIDE_ORIGINS }).overrideOrigins;

test('overrides of a production site come from named origins elsewhere', () => {
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
])('%s is no origin for that, and one of a developer', (origin) => {
  expect(() => originsOf(`https://preview.example.org,${origin}`)).toThrow(
    'OVERRIDE_ORIGINS must name no port * and no address of this machine where SITE_ENV is production',
  );
  expect(originsOf(origin, 'local')).toEqual([origin]);
});

test('a production site has to know its own address', () => {
  expect(() => readPageServerSettings({ SITE_ENV: 'production' })).toThrow(/^SITE_ORIGIN is required/);
  expect(readPageServerSettings({ PORT: '4000' }).site.origin).toBe('http://localhost:4000');
});

test('the registry’s keys are Ed25519 keys, and no others of the same length', () => {
  const made = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  expect(readPageServerSettings({ REGISTRY_PUBLIC_KEY: made, REGISTRY_PUBLIC_KEY_OLD: made })).toMatchObject({
    registryKey: made,
    oldRegistryKey: made,
  });
  for (const name of ['REGISTRY_PUBLIC_KEY', 'REGISTRY_PUBLIC_KEY_OLD']) {
    expect(() => readPageServerSettings({ [name]: `${'A'.repeat(59)}=` })).toThrow(
      `${name} must be an Ed25519 public key: base64 of SPKI in DER`,
    );
  }
});
