import { expect, test } from '@jest/globals';
import type { AdminSignup } from '@plumbline/contract/leads/admin-signups';
import { subscribe } from '@plumbline/contract/leads/forms';
import { openApp } from '../../../testing/open-app.ts';
import { outboxLines } from '../../../testing/outbox-rows.ts';
import { signedIn, type StaffBrowser } from '../../../testing/staff-browser.ts';
import { writeMails } from '../../../testing/write-mails.ts';

const path = '/api/admin/signups';
const form = { name: 'Renée Castellano', email: 'renee@castellano.example' };
const timeout = 30_000;

async function openWithStaff() {
  const app = await openApp({ settings: { LEADS_PER_ADDRESS: '1000' } });
  const [staff, viewer] = [await signedIn(app, 'staff'), await signedIn(app, 'viewer')];
  const ask = (different: object = {}) => app.client.call(subscribe, { body: { ...form, ...different } });
  return { app, staff, viewer, ask };
}

async function list(browser: StaffBrowser, query = ''): Promise<AdminSignup[]> {
  const response = await browser.send('GET', `${path}?${query}`);
  expect([query, response.status]).toEqual([query, 200]);
  return (await response.json()) as AdminSignup[];
}

const resend = (browser: StaffBrowser, mailedAt: string, id = '1') =>
  browser.send('POST', `${path}/${id}/resend`, { body: { mailedAt } });

test(
  'the state of a signup is shown from the request to the opening of its link',
  async () => {
    const { app, viewer, ask } = await openWithStaff();
    await using _ = app;
    await ask();
    const at = '2026-11-21T12:00:00.000Z';
    const signup = { id: '1', ...form, trouble: null, suppressed: null, createdAt: at, mailedAt: at };
    expect(await list(viewer)).toEqual([{ ...signup, state: 'waiting', openedAt: null }]);
    const [mail] = await writeMails(app);
    expect(await list(viewer)).toEqual([{ ...signup, state: 'sent', openedAt: null }]);
    const link = /\/api\/audit\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    app.clock.time += 60_000;
    expect((await fetch(app.origin + link, { method: 'HEAD' })).status).toBe(200);
    expect(await list(viewer)).toMatchObject([{ state: 'sent' }]);
    for (let time = 0; time < 2; time += 1) {
      expect((await fetch(app.origin + link)).status).toBe(200);
      app.clock.time += 60_000;
    }
    expect(await list(viewer)).toEqual([{ ...signup, state: 'opened', openedAt: '2026-11-21T12:01:00.000Z' }]);
  },
  timeout,
);

test('the list is filtered by state and text, and paged in three orders', async () => {
  const { app, viewer, ask } = await openWithStaff();
  await using _ = app;
  for (const name of ['Bea', 'Ada', 'Zoë', 'Cem']) await ask({ name, email: `${name.slice(0, 2)}@town.example` });
  await ask({ email: 'bot@town.example', website: 'x' });
  const { knex } = app.db;
  await knex('outbox')
    .where('recipient', 'Be@town.example')
    .update({ status: 'dead', last_error: '400: no such user' });
  await knex('outbox').where('recipient', 'Ad@town.example').update({ status: 'sent' });
  await knex('audit_requests').where('name', 'Zoë').update({ mail_key: null, opened_at: '2026-11-21T12:00:00.000Z' });
  const names = async (query: string) => (await list(viewer, query)).map(({ name }) => name);
  expect(await names('')).toEqual(['Cem', 'Zoë', 'Ada', 'Bea']);
  expect(await names('sort=oldest&limit=2&cursor=2')).toEqual(['Zoë', 'Cem']);
  expect(await names('sort=address')).toEqual(['Ada', 'Bea', 'Cem', 'Zoë']);
  expect(await names(`sort=address&cursor=${Buffer.from('be@town.example').toString('base64url')}.1&limit=1`)).toEqual([
    'Cem',
  ]);
  expect(await names('state=waiting')).toEqual(['Cem']);
  expect(await names('state=sent')).toEqual(['Ada']);
  expect(await names('state=opened')).toEqual(['Zoë']);
  expect(await list(viewer, 'state=dead')).toMatchObject([
    { name: 'Bea', state: 'dead', trouble: '400: no such user' },
  ]);
  expect(await list(viewer, 'state=suspected')).toMatchObject([
    { id: 's1', state: 'suspected', trouble: 'filled the hidden field', mailedAt: null },
  ]);
  expect(await names(`q=${encodeURIComponent('ZOË')}`)).toEqual(['Zoë']);
  expect(await names('q=town+ad')).toEqual(['Ada']);
  for (const wrong of ['state=gone', 'sort=id', 'cursor=x', 'limit=101', `q=${'x'.repeat(101)}`]) {
    expect((await viewer.send('GET', `${path}?${wrong}`)).status).toBe(400);
  }
});

test.each(['requested', 'resent'])('an audit that is %s again counts as not opened until its link is', async (how) => {
  const { app, staff, ask } = await openWithStaff();
  await using _ = app;
  await ask();
  const mailedAt = new Date(app.clock.time - 2 * 86_400_000).toISOString();
  await app.db.knex('outbox').update({ status: 'sent' });
  await app.db.knex('audit_requests').update({ mailed_at: mailedAt, opened_at: mailedAt });
  expect(await list(staff, 'state=opened')).toHaveLength(1);
  await (how === 'requested' ? ask() : resend(staff, mailedAt));
  await app.db.knex('outbox').update({ status: 'sent' });
  expect(await list(staff, 'state=opened')).toEqual([]);
  expect(await list(staff)).toMatchObject([{ state: 'sent', openedAt: null }]);
});

test('the audit is resent: once for concurrent requests, not too often, and never to suppressed addresses', async () => {
  const { app, staff, viewer, ask } = await openWithStaff();
  await using _ = app;
  await ask();
  const [{ mailedAt = '' } = {}] = (await list(staff)) as { mailedAt?: string }[];
  app.clock.time += 1000;
  expect((await resend(viewer, mailedAt)).status).toBe(403);
  const both = await Promise.all([1, 2].map(() => resend(staff, mailedAt)));
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([202, 409]));
  expect(await both.find(({ status }) => status === 409)?.json()).toMatchObject({
    code: 'conflict',
    message: `The audit was mailed to ${form.email} again meanwhile. Nothing was sent.`,
  });
  const audits = async () => (await outboxLines(app.db)).filter(({ kind }) => kind === 'audit');
  expect((await audits()).map(({ payload }) => payload?.['expires'])).toEqual([
    app.clock.time - 1000 + 7 * 86_400_000,
    app.clock.time + 7 * 86_400_000,
  ]);
  for (let time = 0; time < 4; time += 1) {
    const [last] = await list(staff);
    app.clock.time += 1000;
    expect((await resend(staff, last?.mailedAt ?? '')).status).toBe(202);
  }
  const [last] = await list(staff);
  const refused = await resend(staff, last?.mailedAt ?? '');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await audits()).toHaveLength(6);
  expect(await list(staff)).toEqual([last]);

  await app.db.knex('suppressions').insert({
    email_key: form.email,
    email: form.email,
    reason: 'bounce',
    detail: '550',
    created_at: mailedAt,
  });
  expect(await list(staff)).toMatchObject([{ suppressed: 'bounce' }]);
  expect(await (await resend(staff, last?.mailedAt ?? '')).json()).toMatchObject({
    code: 'conflict',
    message: `We may not write to ${form.email}: mail to it bounced.`,
  });
  expect((await resend(staff, mailedAt, '9')).status).toBe(404);
  expect((await resend(staff, mailedAt, 's1')).status).toBe(404);
  expect((await staff.send('POST', `${path}/1/resend`, { body: {} })).status).toBe(400);
});

test('a suspected signup is released, once', async () => {
  const { app, staff, viewer, ask } = await openWithStaff();
  await using _ = app;
  await ask({ website: 'x' });
  const release = (browser: StaffBrowser, id = 's1') => browser.send('POST', `${path}/${id}/release`);
  expect((await release(viewer)).status).toBe(403);
  expect(await (await release(staff)).json()).toEqual({ email: form.email });
  expect(await list(staff)).toMatchObject([{ id: '1', state: 'waiting' }]);
  expect([(await release(staff)).status, (await release(staff, '1')).status]).toEqual([404, 404]);
  expect(await outboxLines(app.db)).toHaveLength(1);
});

test('the export contains every signup of a filter, and no formulas', async () => {
  const { app, staff, viewer, ask } = await openWithStaff();
  await using _ = app;
  await ask({ name: '=1+1' });
  await ask({ email: 'bot@town.example', website: 'x' });
  expect((await viewer.send('GET', `${path}.csv`)).status).toBe(403);
  const lines = async (query = '') =>
    (await (await staff.send('GET', `${path}.csv${query}`)).text()).trimEnd().split('\r\n');
  expect(await lines()).toEqual([
    'Name,E-mail,State,Trouble,Suppressed,Asked (UTC),Mailed (UTC),Opened (UTC)',
    `'=1+1,${form.email},waiting,,,2026-11-21T12:00:00.000Z,2026-11-21T12:00:00.000Z,`,
  ]);
  expect((await lines('?state=suspected'))[1]).toContain('bot@town.example,suspected,filled the hidden field');
});
