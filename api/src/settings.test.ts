import { sep } from 'node:path';
import { expect, test } from '@jest/globals';
import { settingsFrom } from './settings.ts';

const production = { SITE_ENV: 'production', SITE_ORIGIN: 'https://plumbline.example' };

test('has a default for every setting', () => {
  const settings = settingsFrom({});
  expect(settings).toMatchObject({
    port: 3001,
    host: '127.0.0.1',
    databaseUrl: null,
    logLevel: 'info',
    checkResponses: true,
    site: { product: 'Plumbline', production: false },
  });
  expect(settings.dataFolder.endsWith(`${sep}var`)).toBe(true);
});

test('validates answers except in production', () => {
  expect(settingsFrom(production).checkResponses).toBe(false);
});

test('the default origin of the site is the local one of its port', () => {
  expect(settingsFrom({ PORT: '4000' }).site.origin).toBe('http://localhost:4000');
  expect(settingsFrom({ PORT: '4000', SITE_ORIGIN: '' }).site.origin).toBe('http://localhost:4000');
  expect(settingsFrom({ PORT: '4000', SITE_ORIGIN: 'https://a.org' }).site.origin).toBe('https://a.org');
});

test('production requires SITE_ORIGIN, with which links in mails begin', () => {
  expect(() => settingsFrom({ SITE_ENV: 'production' })).toThrow(
    /^SITE_ORIGIN is required where SITE_ENV is production/,
  );
  expect(settingsFrom(production).site.origin).toBe('https://plumbline.example');
});

test('an empty setting counts as unset', () => {
  expect(settingsFrom({ API_PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3001, databaseUrl: null });
});

test('reports every invalid setting with the expected format, never its value', () => {
  const wrong = {
    API_PORT: '70000',
    API_HOST: 'somewhere',
    DATABASE_URL: 'mysql://root:secret@db/x',
    LOG_LEVEL: 'loud',
    SITE_ORIGIN: 'example.org',
  };
  let message = '';
  try {
    settingsFrom(wrong);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message.split('\n').sort()).toEqual([
    'API_HOST must be localhost or an IP address to listen on',
    'API_PORT must be a port number from 1 to 65535',
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/database',
    'LOG_LEVEL must be silent, fatal, error, warn, info, debug or trace',
    'SITE_ORIGIN must be an origin such as https://example.org, without a path',
  ]);
  expect(message).not.toContain('secret');
});

test('a founding deadline must be a time, and is converted to UTC', () => {
  expect(settingsFrom({}).site.foundingDeadline).toBeNull();
  expect(settingsFrom({ FOUNDING_DEADLINE: '2027-01-31T18:59:59-05:00' }).site.foundingDeadline).toBe(
    '2027-01-31T23:59:59.000Z',
  );
  for (const wrong of [
    'soon',
    '2027-01-31',
    '2027-02-30T99:00:00Z',
    '2026-11-31T23:59:59Z',
    '2027-02-29T12:00:00-05:00',
  ]) {
    expect(() => settingsFrom({ FOUNDING_DEADLINE: wrong })).toThrow(/FOUNDING_DEADLINE must be a date and time/);
  }
});

test('mail needs its key and its domain together, and no sandbox in production', () => {
  const account = { MAILGUN_API_KEY: 'key-1', MAILGUN_DOMAIN: 'mg.example.org' };
  expect(settingsFrom({}).mail).toEqual({
    mailgun: null,
    webhookKeys: [],
    from: 'support@plumbline.example',
    contactEmail: 'support@plumbline.example',
    worker: true,
  });
  expect(settingsFrom(account).mail.mailgun).toEqual({
    key: 'key-1',
    domain: 'mg.example.org',
    url: 'https://api.mailgun.net',
  });
  expect(() => settingsFrom({ MAILGUN_API_KEY: 'key-1' })).toThrow(
    'MAILGUN_DOMAIN is required where MAILGUN_API_KEY is set',
  );
  expect(() => settingsFrom({ MAILGUN_DOMAIN: 'x.org' })).toThrow(
    'MAILGUN_API_KEY is required where MAILGUN_DOMAIN is set',
  );
  const sandboxed = { ...account, MAILGUN_API_KEY: 'sandbox-key', ...production };
  expect(() => settingsFrom(sandboxed)).toThrow("MAILGUN_API_KEY is the sandbox's: a production site needs a real one");
});

test('in production a release needs a smoke test, unless a setting makes it optional', () => {
  const required = (settings: Record<string, string>) => settingsFrom(settings).releaseRules.smokeTestRequired;
  expect([required({}), required({ RELEASE_TRIALS: 'required' })]).toEqual([false, true]);
  expect([required(production), required({ ...production, RELEASE_TRIALS: 'optional' })]).toEqual([true, false]);
});

test('several machines of a production site require a common secret key, registry key and page server key', () => {
  const shared = { ...production, DATABASE_URL: 'postgres://db/x' };
  expect(() => settingsFrom(shared)).toThrow(
    'SECRET_KEY is required where SITE_ENV is production and DATABASE_URL is set',
  );
  expect(() => settingsFrom({ SECRET_KEY: 'short' })).toThrow('SECRET_KEY must have at least 32 characters');
  const secretKey = 'x'.repeat(32);
  expect(() => settingsFrom({ ...shared, SECRET_KEY: secretKey })).toThrow(
    'REGISTRY_KEY is required where SITE_ENV is production and DATABASE_URL is set',
  );
  expect(() => settingsFrom({ REGISTRY_KEY: 'short' })).toThrow('REGISTRY_KEY must be an Ed25519 private key');
  expect(() => settingsFrom({ ...shared, SECRET_KEY: secretKey, REGISTRY_KEY: 'k'.repeat(64) })).toThrow(
    'PAGE_SERVER_KEY is required where SITE_ENV is production and DATABASE_URL is set',
  );
  const keys = { SECRET_KEY: secretKey, REGISTRY_KEY: 'k'.repeat(64), PAGE_SERVER_KEY: 'p'.repeat(32) };
  expect(settingsFrom({ ...shared, ...keys })).toMatchObject({ secretKey, releaseRules: { key: 'k'.repeat(64) } });
});

test.each([
  ['LEADS_PER_ADDRESS', '0', 'must be a whole number from 1'],
  ['LEADS_PER_EMAIL', 'many', 'must be a whole number from 1'],
  ['LEADS_MIN_SECONDS', '-1', 'must be a whole number from 0'],
  ['PROXY_HOPS', '10', 'must be a number from 0 to 9'],
  ['MAIL_WORKER', 'yes', 'must be on or off'],
  ['MAIL_FROM', 'nobody', 'must be an e-mail address'],
])('%s %s is refused', (name, value, message) => {
  expect(() => settingsFrom({ [name]: value })).toThrow(`${name} ${message}`);
});
