import { expect, test } from '@jest/globals';
import { maxCounted, totalHeader } from '@plumbline/contract/endpoint';
import { endpoints } from '@plumbline/contract/endpoints';
import { subscribe } from '@plumbline/contract/leads/forms';
import { addCoupon } from '../../testing/add-coupon.ts';
import { addMember } from '../../testing/add-member.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { openShop } from '../../testing/open-shop.ts';
import { signedIn, type StaffBrowser } from '../../testing/staff-browser.ts';

const counted = endpoints.filter((endpoint) => endpoint.counted);

async function total(browser: StaffBrowser, path: string): Promise<number> {
  const response = await browser.send('GET', `/api${path}`);
  expect([path, response.status]).toEqual([path, 200]);
  return Number(response.headers.get(totalHeader) ?? Number.NaN);
}

async function addMessages({ db }: OpenApp, count: number, words: string): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => ({
    name: 'Ada',
    email: `${words}.${number}@example.org`,
    email_key: `${words}.${number}@example.org`,
    subject: 'other',
    message: 'x',
    token: `${words}-${number}`,
    search_text: words,
    created_at: '2026-11-20T00:00:00.000Z',
  }));
  for (let from = 0; from < count; from += 50) {
    await db.knex('contact_messages').insert(rows.slice(from, from + 50));
  }
}

test('every list of the admin pages reports the total of its filter on each page', async () => {
  await using shop = await openShop();
  const { app } = shop;
  const owner = await signedIn(app, 'owner');
  // Creates at least one entry of every list.
  await shop.join();
  await addMessages(app, 1, 'brick');
  await addCoupon(app);
  await app.client.call(subscribe, { body: { name: 'Ada Lind', email: 'ada@example.org' } });
  const created = [
    await owner.send('POST', '/api/admin/suppressions', { body: { email: 'no@example.org', detail: 'By phone.' } }),
    await owner.send('POST', '/api/admin/articles', {
      body: { title: 'A level floor', slug: 'floor', author: 'Ellen' },
    }),
  ];
  expect(created.map(({ status }) => status)).toEqual([201, 201]);
  expect(counted.map(({ path }) => path)).toHaveLength(10);
  for (const { path } of counted) {
    const sum = await total(owner, path);
    expect([path, sum > 0]).toEqual([path, true]);
    // A list that fits on its first page is counted without a query; later pages are counted with one.
    expect([path, await total(owner, `${path}?cursor=1`)]).toEqual([path, sum]);
    expect([path, await total(owner, `${path}?cursor=1&q=stucco`)]).toEqual([path, 0]);
  }
});

test('the total is that of the filter, and counting stops at one above the bound', async () => {
  await using app = await openApp();
  const viewer = await signedIn(app, 'viewer');
  await addMessages(app, 3, 'brick');
  await addMessages(app, maxCounted, 'mortar');
  const list = '/admin/messages?limit=2';
  expect(await total(viewer, `${list}&q=brick`)).toBe(3);
  expect(await total(viewer, `${list}&q=brick&cursor=2`)).toBe(3);
  expect(await total(viewer, `${list}&q=brick&sort=address`)).toBe(3);
  expect(await total(viewer, `${list}&q=stucco`)).toBe(0);
  expect(await total(viewer, `${list}&q=mortar`)).toBe(maxCounted);
  expect(await total(viewer, list)).toBe(maxCounted + 1);
});

test('a sort order that leaves entries out does not count them', async () => {
  await using app = await openApp();
  const viewer = await signedIn(app, 'viewer');
  const [soon, standing] = ['2026-12-01T00:00:00.000Z', 'active'] as const;
  await addMember(app, { email: 'a@example.org', number: 10_001, standing, paid_until: soon });
  await addMember(app, { email: 'b@example.org', number: 10_002, standing, paid_until: soon });
  await addMember(app, { email: 'c@example.org', number: 10_003, standing: 'ended', paid_until: soon });
  expect(await total(viewer, '/admin/members?limit=1')).toBe(3);
  expect(await total(viewer, '/admin/members?limit=1&sort=due')).toBe(2);
});
