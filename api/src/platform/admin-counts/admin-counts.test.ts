import { expect, test } from '@jest/globals';
import type { AdminHealth } from '@plumbline/contract/platform/admin-health';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { signedIn, staffBrowser } from '../../testing/staff-browser.ts';

const at = '2026-11-21T12:00:00.000Z';

const order = (id: number, different: object = {}) => ({
  id,
  public_id: `ord_${String(id).padStart(26, '0')}`,
  status: 'paid',
  amount: 9900,
  currency: 'usd',
  mode: 'payment',
  member_type: 'realEstateProfessional',
  plan_id: 'core-agent-annual',
  description: 'Core Agent Annual',
  version: 1,
  created_at: at,
  expires_at: at,
  ...different,
});

const mail = (key: string, status: string) => ({
  message_key: key,
  kind: 'receipt',
  recipient: 'a@b.example',
  payload: '{}',
  status,
  attempts: 1,
  due_at: at,
  carrier_failed: false,
  created_at: at,
});

const message = (token: string, state: string) => ({
  token,
  name: 'Ada',
  email: 'a@b.example',
  subject: 'support',
  message: 'Hello',
  state,
  created_at: at,
});

async function counts(app: OpenApp): Promise<unknown> {
  const viewer = await signedIn(app, 'viewer');
  return (await viewer.send('GET', '/api/admin/desk-counts')).json();
}

test('only what needs attention is counted', async () => {
  await using app = await openApp();
  expect(await counts(app)).toEqual([
    { key: 'orders', count: 0 },
    { key: 'disputes', count: 0 },
    { key: 'messages', count: 0 },
    { key: 'past-due', count: 0 },
    { key: 'expiring-cards', count: 0 },
    { key: 'dead-mail', count: 0 },
    { key: 'releases', count: 0 },
    { key: 'gaps', count: 0 },
  ]);
  await app.db
    .knex('orders')
    .insert([
      order(1),
      order(2, { status: 'processing' }),
      order(3, { attention: 'paid twice' }),
      order(4, { status: 'disputed' }),
    ]);
  await app.db.knex('contact_messages').insert([message('a', 'unread'), message('b', 'answered')]);
  await app.db.knex('outbox').insert([mail('a', 'dead'), mail('b', 'waiting'), mail('c', 'dead')]);
  expect(await counts(app)).toEqual([
    { key: 'orders', count: 3 },
    { key: 'disputes', count: 1 },
    { key: 'messages', count: 1 },
    { key: 'past-due', count: 0 },
    { key: 'expiring-cards', count: 0 },
    { key: 'dead-mail', count: 2 },
    { key: 'releases', count: 0 },
    { key: 'gaps', count: 0 },
  ]);
});

test('missing settings of a production site are counted and reported', async () => {
  await using app = await openApp({
    settings: { SITE_ENV: 'production', SITE_ORIGIN: 'http://localhost:3000', MAIL_WORKER: 'off' },
  });
  expect(await counts(app)).toContainEqual({ key: 'gaps', count: 2 });
  const answer = await (await signedIn(app, 'viewer')).send('GET', '/api/admin/health');
  const { findings } = (await answer.json()) as AdminHealth;
  expect(findings[0]).toMatchObject({ level: 'broken', what: 'Nothing can be bought: no card provider is set up.' });
});

test('visitors get no counts', async () => {
  await using app = await openApp();
  expect((await staffBrowser(app).send('GET', '/api/admin/desk-counts')).status).toBe(401);
});
