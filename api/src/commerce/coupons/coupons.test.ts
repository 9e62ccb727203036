import { createAdminCoupon, listAdminCoupons, type AdminCoupon } from '@plumbline/contract/commerce/admin-coupons';
import { checkCoupon } from '@plumbline/contract/commerce/check-coupon';
import { expect, test } from '@jest/globals';
import { addCoupon } from '../../testing/add-coupon.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { openShop } from '../../testing/open-shop.ts';
import { signedIn, type StaffBrowser } from '../../testing/staff-browser.ts';

const path = `/api${createAdminCoupon.path}`;
const hour = 3_600_000;

const check = (app: OpenApp, different: object = {}) =>
  app.client.call(checkCoupon, { body: { code: 'FOUNDERS', planId: 'pro-agent-annual', ...different } });

async function send<T>(browser: StaffBrowser, body: unknown, address = path): Promise<{ status: number; body: T }> {
  const response = await browser.send('POST', address, { body });
  return { status: response.status, body: (await response.json()) as T };
}

async function list(browser: StaffBrowser, query = ''): Promise<AdminCoupon[]> {
  const response = await browser.send('GET', `/api${listAdminCoupons.path}?${query}`);
  return (await response.json()) as AdminCoupon[];
}

test('the price check accepts a code in any case and with spaces, and counts no use', async () => {
  await using app = await openApp();
  await addCoupon(app, { mostUses: 1, mostPerBuyer: 2 });
  const price = {
    amount: 20_000,
    renewalAmount: 25_000,
    reduction: { code: 'FOUNDERS', listAmount: 25_000, discount: 5000, duration: 'first' },
    mostPerBuyer: 2,
  };
  expect(await check(app)).toEqual(price);
  expect(await check(app, { code: '  founders ' })).toEqual(price);
  // The upper case of a long s (U+017F) is S, but it is another letter, as are full-width letters and invisible ones.
  for (const code of ['FOUNDER\u017F', 'founder\u017F', '\uFF26OUNDERS', 'FOUNDERS\u200B']) {
    await expect(check(app, { code })).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
  }
  await addCoupon(app, { code: 'HALF', percentOff: 33, duration: 'always' });
  expect(await check(app, { code: 'HALF', planId: 'core-agent-annual' })).toMatchObject({
    amount: 6633,
    renewalAmount: 6633,
  });
});

test('the message says why a code is refused', async () => {
  await using app = await openApp({ settings: { FOUNDING_DEADLINE: '2026-11-30T17:00:00Z' } });
  const at = (hours: number) => new Date(app.clock.time + hours * hour).toISOString();
  await addCoupon(app, { code: 'OLD', endsAt: at(-24) });
  await addCoupon(app, { code: 'LAST', endsAt: '2026-11-20T05:00:00.000Z' });
  await addCoupon(app, { code: 'NEXT', startsAt: at(48) });
  await addCoupon(app, { code: 'TEN', mostUses: 10 });
  await app.db.knex('coupons').where('code', 'TEN').update({ uses: 10 });
  await addCoupon(app, { code: 'OVER' });
  await app.db
    .knex('coupons')
    .where('code', 'OVER')
    .update({ ended_at: at(-1), ended_by: 'Ines' });
  await addCoupon(app, { code: 'PRO', planIds: ['pro-agent-annual', 'pro-agent-monthly'] });
  await addCoupon(app, { code: 'EARLY', founding: true });
  await addCoupon(app, { code: 'CHEAP', amountOff: 2450 });
  await app.db.knex('membership_plans').where('id', 'pro-agent-monthly').update({ price: 2499 });

  const outcomeOf = (code: string, planId = 'core-agent-annual') =>
    check(app, { code, planId }).then(
      () => 'accepted',
      (error: { code: string; status: number; detail: string }) => `${error.status} ${error.code}: ${error.detail}`,
    );
  const refused = '409 coupon_refused: ';
  expect(await outcomeOf('NONE')).toBe(`${refused}There is no code NONE. Please check how it is spelled.`);
  expect(await outcomeOf('OLD')).toBe(`${refused}The code OLD expired on November 20, 2026.`);
  // Its last day is November 19, until midnight in the association's time zone.
  expect(await outcomeOf('LAST')).toBe(`${refused}The code LAST expired on November 19, 2026.`);
  expect(await outcomeOf('NEXT')).toBe(`${refused}The code NEXT cannot be used before November 23, 2026.`);
  expect(await outcomeOf('TEN')).toBe(`${refused}The code TEN has been used up.`);
  expect(await outcomeOf('OVER')).toBe(`${refused}The code OVER is no longer valid.`);
  expect(await outcomeOf('PRO')).toBe(
    `${refused}The code PRO is for Pro Agent Annual or Pro Agent Monthly, not for Core Agent Annual.`,
  );
  expect(await outcomeOf('CHEAP', 'pro-agent-monthly')).toBe(
    `${refused}The code CHEAP would leave less than $0.50 to pay for Pro Agent Monthly, which no card can be charged.`,
  );
  expect(await outcomeOf('EARLY')).toBe('accepted');
  app.clock.time = Date.parse('2026-11-30T17:00:00Z');
  expect(await outcomeOf('EARLY')).toBe(`${refused}The code EARLY expired on November 30, 2026.`);
});

test('without FOUNDING_DEADLINE a founding code does not expire', async () => {
  await using app = await openApp();
  await addCoupon(app, { founding: true });
  app.clock.time += 1000 * 24 * hour;
  expect(await check(app)).toMatchObject({ amount: 20_000 });
});

test.each([
  ['an unknown plan', { planId: 'gold' }, 404, 'not_found'],
  ['an unknown order', { planId: undefined, orderId: 'ord_00000000000000000000000000' }, 404, 'not_found'],
  ['neither plan nor order', { planId: undefined }, 400, 'invalid_input'],
  ['plan and order together', { orderId: 'ord_00000000000000000000000000' }, 400, 'invalid_input'],
  ['a malformed code', { code: 'a b c' }, 400, 'invalid_input'],
])('the price check refuses %s', async (_, different, status, code) => {
  await using app = await openApp();
  await addCoupon(app);
  await expect(check(app, different)).rejects.toMatchObject({ status, code });
});

test('a network can check a limited number of codes per hour', async () => {
  await using app = await openApp({ settings: { CHECKOUTS_PER_ADDRESS: '3' } });
  for (let tries = 0; tries < 3; tries += 1) {
    await expect(check(app, { code: `GUESS-${tries}` })).rejects.toMatchObject({ code: 'coupon_refused' });
  }
  await expect(check(app)).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
});

test('the price check of an unpaid order has its reduced price; a paid order is refused', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app);
  const orderId = await shop.order();
  const request = { planId: undefined, orderId };
  expect(await check(shop.app, request)).toMatchObject({ amount: 23_920, renewalAmount: null });
  const bought = await shop.buy();
  await expect(check(shop.app, { ...request, orderId: bought.orderId })).rejects.toMatchObject({ code: 'conflict' });
});

const newCoupon = { code: 'spring', percentOff: 10, duration: 'first', note: 'For the spring fair' };

test('staff create a code, see its uses, and end it; the audit log names it', async () => {
  await using shop = await openShop();
  const { app } = shop;
  const staff = await signedIn(app, 'staff');
  const created = await send<AdminCoupon>(staff, { ...newCoupon, mostUses: 5, planIds: ['pro-agent-annual'] });
  expect(created).toMatchObject({
    status: 201,
    body: {
      code: 'SPRING',
      percentOff: 10,
      amountOff: null,
      planIds: ['pro-agent-annual'],
      state: 'live',
      uses: 0,
      paid: 0,
      createdBy: 'Ines Ferreira',
      endedAt: null,
    },
  });
  const reduced = { couponCode: 'SPRING', amount: 22_500 };
  await shop.join(reduced);
  const viewer = await signedIn(app, 'viewer');
  expect(await list(viewer)).toMatchObject([{ code: 'SPRING', uses: 1, paid: 1 }]);

  const ada = { firstName: 'Ada', lastName: 'Lind', email: 'ada@lind.example' };
  const open = await shop.subscribe({ ...reduced, customerInfo: ada });
  const ended = await send<AdminCoupon>(staff, {}, `${path}/${created.body.id}/end`);
  expect(ended).toMatchObject({ status: 200, body: { state: 'ended', endedBy: 'Ines Ferreira', uses: 2, paid: 1 } });
  // Holders of an order with the code keep the price; nobody else gets it.
  const resumed = { orderId: open.orderId, membershipId: undefined, customerInfo: ada };
  expect(await shop.subscribe({ ...reduced, ...resumed })).toMatchObject({ orderId: open.orderId });
  const late = shop.subscribe({ ...reduced, customerInfo: { ...ada, email: 'bo@lind.example' } });
  await expect(late).rejects.toMatchObject({ detail: 'The code SPRING is no longer valid.' });
  const log: { action: string; target: string }[] = await app.db
    .knex('staff_audit')
    .whereLike('action', '%coupons%')
    .orderBy('id')
    .select('action', 'target');
  expect(log.map(({ target }) => target)).toEqual(['coupon SPRING', 'coupon SPRING']);
});

test.each([
  ['no reduction', { percentOff: undefined }, 'body.amountOff'],
  ['two reductions', { amountOff: 500 }, 'body.amountOff'],
  ['a reduction by 100 percent', { percentOff: 100 }, 'body.percentOff'],
  ['a fraction of a percent', { percentOff: 2.5 }, 'body.percentOff'],
  ['more than a plan costs', { percentOff: undefined, amountOff: 2500 }, 'body.amountOff'],
  ['a price below the minimum charge', { percentOff: 99 }, 'body.percentOff'],
  ['a plan that is not sold', { planIds: ['gold'] }, 'body.planIds'],
  ['an empty list of plans', { planIds: [] }, 'body.planIds'],
  ['an end before its start', { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }, 'body.endsAt'],
  [
    'an end before its start in another offset',
    { startsAt: '2026-12-01T06:00:00Z', endsAt: '2026-12-01T10:00:00+05:00' },
    'body.endsAt',
  ],
  ['a past end', { endsAt: '2026-11-20T00:00:00Z' }, 'body.endsAt'],
  ['the end of founding prices that are over', { founding: true }, 'body.founding'],
  ['a malformed end', { endsAt: 'tomorrow' }, 'body.endsAt'],
  ['an end whose offset has no minutes', { endsAt: '2026-12-01T10:00:00+05' }, 'body.endsAt'],
  ['an end on a day that does not exist', { endsAt: '2027-02-29T10:00:00Z' }, 'body.endsAt'],
  ['a limit of 0', { mostUses: 0 }, 'body.mostUses'],
  ['a name with a space', { code: 'SPRING SALE' }, 'body.code'],
])('a code with %s is refused', async (_, different, field) => {
  await using app = await openApp({ settings: { FOUNDING_DEADLINE: '2026-11-01T00:00:00Z' } });
  const staff = await signedIn(app, 'staff');
  const { status, body } = await send<{ issues: { path: string }[] }>(staff, { ...newCoupon, ...different });
  expect([status, body.issues.map(({ path: where }) => where)]).toEqual([400, [field]]);
  expect(await app.db.knex('coupons')).toEqual([]);
});

test('what the form of a new code shows at its last day and its boxes are sentences', async () => {
  await using app = await openApp({ settings: { FOUNDING_DEADLINE: '2026-11-01T00:00:00Z' } });
  const staff = await signedIn(app, 'staff');
  const messageOf = async (different: object) =>
    (await send<{ issues: { message: string }[] }>(staff, { ...newCoupon, ...different })).body.issues[0]?.message;
  expect(await messageOf({ endsAt: '2026-11-20T00:00:00Z' })).toBe('Enter a last day that is not past');
  expect(await messageOf({ startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' })).toBe(
    'Enter a last day that is not before the first',
  );
  expect(await messageOf({ founding: true })).toBe('The founding prices have ended');
});

test('a name can be used once, and a code ended once', async () => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  const { body: created } = await send<AdminCoupon>(staff, newCoupon);
  await send(staff, {}, `${path}/${created.id}/end`);
  expect(await send(staff, { ...newCoupon, code: 'Spring' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'There is or was a code SPRING. Choose another name.' },
  });
  expect(await send(staff, {}, `${path}/${created.id}/end`)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await send(staff, {}, `${path}/99/end`)).toMatchObject({ status: 404 });
  expect(await send(staff, {}, `${path}/none/end`)).toMatchObject({ status: 400 });
});

test('a viewer can neither create nor end a code, and a visitor cannot read the list', async () => {
  await using app = await openApp();
  const { id } = await addCoupon(app);
  const viewer = await signedIn(app, 'viewer');
  expect(await send(viewer, newCoupon)).toMatchObject({ status: 403 });
  expect(await send(viewer, {}, `${path}/${id}/end`)).toMatchObject({ status: 403 });
  expect((await viewer.send('GET', '/api/admin/coupons.csv')).status).toBe(403);
  for (const address of [path, '/api/admin/coupons.csv']) {
    expect((await fetch(app.origin + address)).status).toBe(401);
  }
});

test('the list is filtered by state and words, has pages, and can be downloaded as a CSV file', async () => {
  await using app = await openApp({ settings: { FOUNDING_DEADLINE: '2026-11-01T00:00:00Z' } });
  const at = (hours: number) => new Date(app.clock.time + hours * hour).toISOString();
  await addCoupon(app, { code: 'LIVE', note: 'For Maryland' });
  await addCoupon(app, { code: 'PLANNED', startsAt: at(1) });
  await addCoupon(app, { code: 'SPENT', mostUses: 1 });
  await app.db.knex('coupons').where('code', 'SPENT').update({ uses: 1 });
  await addCoupon(app, { code: 'EXPIRED', endsAt: at(-1) });
  await addCoupon(app, { code: 'FOUNDING', founding: true });
  await addCoupon(app, { code: 'ENDED', endsAt: at(-1) });
  await app.db
    .knex('coupons')
    .where('code', 'ENDED')
    .update({ ended_at: at(0), ended_by: 'Ines' });
  const staff = await signedIn(app, 'staff');
  const codes = async (query: string) => (await list(staff, query)).map(({ code, state }) => `${code} ${state}`);
  expect(await codes('state=live')).toEqual(['LIVE live']);
  expect(await codes('state=planned')).toEqual(['PLANNED planned']);
  expect(await codes('state=spent')).toEqual(['SPENT spent']);
  expect(await codes('state=expired')).toEqual(['FOUNDING expired', 'EXPIRED expired']);
  expect(await codes('state=ended')).toEqual(['ENDED ended']);
  expect(await codes('q=maryland')).toEqual(['LIVE live']);
  expect(await codes('sort=oldest&limit=2')).toEqual(['LIVE live', 'PLANNED planned']);
  const first = await staff.send('GET', '/api/admin/coupons?sort=oldest&limit=2');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = (await (await staff.send('GET', next)).json()) as AdminCoupon[];
  expect(second.map(({ code }) => code)).toEqual(['SPENT', 'EXPIRED']);
  const file = await (await staff.send('GET', '/api/admin/coupons.csv?state=live')).text();
  expect(file.split('\r\n')).toHaveLength(3);
  expect(file).toContain('LIVE,live,,20,the first payment,all,no');
});

test('a note whose lower case is longer than itself is stored', async () => {
  await using app = await openApp();
  expect(await addCoupon(app, { note: 'İ'.repeat(500) })).toMatchObject({ note: 'İ'.repeat(500) });
});
