import { expect, test } from '@jest/globals';
import { settingsFrom } from '../../settings.ts';
import { missingPaymentSettings } from '../../commerce/health.ts';
import { missingMailSettings } from '../../mail/health.ts';
import { missingBackupSettings } from '../../platform/database/backups/missing-settings.ts';
import { missingSettings } from '../../platform/health/read-state.ts';

const production = {
  SITE_ENV: 'production',
  SITE_ORIGIN: 'https://plumbline.example',
  BACKUP_DIR: '/var/backups/plumbline',
  DASHBOARD_KEY: 'what the dashboard and the API share'.replaceAll(' ', '-'),
};
const mail = {
  MAILGUN_API_KEY: 'key-1',
  MAILGUN_DOMAIN: 'mg.example.org',
  MAILGUN_WEBHOOK_KEY: 'a key of 16 or more'.replaceAll(' ', '-'),
};
const cards = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const { MAILGUN_WEBHOOK_KEY: _, ...silentMail } = mail;
const { BACKUP_DIR: __, ...unsaved } = production;
const { DASHBOARD_KEY: ___, ...keyless } = production;
test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['all settings', { ...production, ...mail, ...cards }, []],
  ['no mail provider', { ...production, ...cards }, ['broken mail No mail goes out: no mail provider is set up.']],
  ['no mail provider, but another process sends', { ...production, ...cards, MAIL_WORKER: 'off' }, []],
  [
    'a mail provider without webhooks',
    { ...production, ...cards, ...silentMail },
    ['look mail Bounces and complaints are not recorded: Mailgun’s events are not set up.'],
  ],
  ['no cards', { ...production, ...mail }, ['broken webhooks Nothing can be bought: no card provider is set up.']],
  [
    'no backups',
    { ...unsaved, ...mail, ...cards },
    ['look database There are no scheduled backups of the database, the releases and the pictures.'],
  ],
  [
    'test keys of the card provider',
    { ...production, ...mail, ...cards, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    ['broken webhooks Whoever buys is charged nothing, and becomes a member: the keys of Stripe are for tests.'],
  ],
  [
    'no key of the dashboard',
    { ...keyless, ...mail, ...cards },
    ['broken api Members who recover their access cannot sign in: the dashboard has no key to ask with.'],
  ],
  ['no settings outside production', {}, []],
])('%s', (_name, settings, expected) => {
  const { site, paymentRules, mail: mailRules, backups } = settingsFrom(settings);
  const health = { read: () => Promise.resolve({}), check: () => [] };
  const found = missingSettings(site, [
    { ...health, missingSettings: () => missingPaymentSettings(paymentRules) },
    { ...health, missingSettings: () => missingMailSettings(mailRules) },
    { ...health, missingSettings: () => missingBackupSettings(backups) },
  ]);
  expect(found.map(({ area, level, what }) => `${level} ${area} ${what}`)).toEqual(expected);
  for (const { advice } of found) expect(advice).toMatch(/^Set [A-Z_]+.*\.$/);
});
