import {
  listAdminMembers,
  type AdminMember,
  type AdminMemberDetail,
  type AdminMemberStats,
} from '@plumbline/contract/members/admin-members';
import { isoDay } from '@plumbline/contract/association-day';
import type { FoundPerson } from '@plumbline/contract/privacy/people';
import { expect, test } from '@jest/globals';
import type { PlanPreview } from '@plumbline/contract/commerce/own-membership';
import { addMember } from '../../testing/add-member.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { openShop, type OpenShop } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { signedIn, type StaffBrowser } from '../../testing/staff-browser.ts';

const path = `/api${listAdminMembers.path}`;
const day = 86_400_000;

interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly next: string | null;
}

async function send<T>(browser: StaffBrowser, method: string, address: string, body?: unknown): Promise<Answer<T>> {
  const response = await browser.send(method, address, body === undefined ? {} : { body });
  const link = response.headers.get('link');
  const next = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1] ?? null;
  return { status: response.status, body: (await response.json()) as T, next };
}

const get = <T>(browser: StaffBrowser, address: string) => send<T>(browser, 'GET', address);

/** The numbers of all pages of a list, page by page. */
async function pages(browser: StaffBrowser, query: string): Promise<number[][]> {
  const numberPages: number[][] = [];
  for (let next: string | null = `${path}?${query}`; next !== null;) {
    const page: Answer<AdminMember[]> = await get(browser, next);
    numberPages.push(page.body.map(({ number }) => number));
    next = page.next;
  }
  return numberPages;
}

/** Adds members with numbers from 10001; their paid periods end `paidFor` days from now, or ended before. */
async function addMembers(
  app: OpenApp,
  members: readonly (readonly [name: string, standing: AdminMember['standing'], paidFor: number])[],
): Promise<void> {
  for (const [index, [name, standing, paidFor]] of members.entries()) {
    await addMember(app, {
      name,
      number: 10_001 + index,
      email: `member-${index + 1}@example.org`,
      standing,
      paid_until: new Date(app.clock.now() + paidFor * day).toISOString(),
      ended_at: standing === 'ended' ? new Date(app.clock.now() + paidFor * day).toISOString() : null,
    });
  }
}

const sampleMembers = [
  ['Ada Okafor', 'active', 200],
  ['renée Castellano', 'past_due', -2],
  ['Zoë Marsh', 'ended', -10],
  ['Renée Ångström', 'active', 5],
  ['Bo 100%_real', 'active', 20],
  ['Cleo Winter', 'ended', -90],
] as const;

test('members are listed in every order, and each page follows the one before', async () => {
  await using app = await openApp();
  const viewer = await signedIn(app, 'viewer');
  await addMembers(app, sampleMembers);
  expect(await pages(viewer, 'limit=4')).toEqual([
    [10_006, 10_005, 10_004, 10_003],
    [10_002, 10_001],
  ]);
  expect(await pages(viewer, 'limit=5&sort=oldest')).toEqual([[10_001, 10_002, 10_003, 10_004, 10_005], [10_006]]);
  expect(await pages(viewer, 'limit=3&sort=due')).toEqual([[10_002, 10_004, 10_005], [10_001]]);
  expect(await pages(viewer, 'limit=1&sort=due&standing=ended')).toEqual([[10_006], [10_003]]);
  expect((await pages(viewer, 'limit=2&sort=name')).flat()).toEqual([10_001, 10_005, 10_006, 10_002, 10_004, 10_003]);
});

test('members are filtered by text, status, renewal and time', async () => {
  await using app = await openApp();
  const viewer = await signedIn(app, 'viewer');
  await addMembers(app, sampleMembers);
  const search = async (query: string) => (await pages(viewer, query)).flat();
  expect(await search(`q=${encodeURIComponent('ÅNGSTRÖM renée')}`)).toEqual([10_004]);
  expect(await search('q=member-3@')).toEqual([10_003]);
  expect(await search('q=10005')).toEqual([10_005]);
  expect(await search('q=100%25_')).toEqual([10_005]);
  expect(await search('q=nobody')).toEqual([]);
  // A text that all have, page by page, in both orders.
  const numbers = [10_006, 10_005, 10_004, 10_003, 10_002, 10_001];
  expect(await search('q=example.org&limit=2')).toEqual(numbers);
  expect(await search('q=example.org&limit=2&sort=oldest')).toEqual(numbers.toReversed());
  expect(await search('standing=past_due')).toEqual([10_002]);
  expect(await search('due=7')).toEqual([10_004, 10_002]);
  expect(await search('due=30&sort=due')).toEqual([10_002, 10_004, 10_005]);
  expect(await search(`since=${new Date(app.clock.now() + 1).toISOString()}`)).toEqual([]);
  expect(await search(`since=${new Date(app.clock.now()).toISOString()}`)).toHaveLength(6);
  const { body: figures } = await get<AdminMemberStats>(viewer, '/api/admin/members-figures');
  expect(figures).toEqual({ active: 3, pastDue: 1, days: 30, due: 3, ended: 1 });
  for (const wrong of [
    'standing=gone',
    'due=8',
    'since=ever',
    'cursor=x',
    'limit=0',
    'sort=id',
    `q=${'x'.repeat(101)}`,
  ]) {
    const { status, body } = await get<{ code: string; issues: { path: string }[] }>(viewer, `${path}?${wrong}`);
    expect([status, body.code, body.issues.map((issue) => issue.path)]).toEqual([
      400,
      'invalid_input',
      [`query.${wrong.split('=')[0]}`],
    ]);
  }
});

test('the export has no formula, and the audit log does not have its search text', async () => {
  await using app = await openApp();
  const [viewer, staff] = [await signedIn(app, 'viewer'), await signedIn(app, 'staff')];
  await addMembers(app, sampleMembers);
  await addMember(app, { name: '=HYPERLINK("https://bad.example")', number: 10_099, email: 'bad@example.org' });
  expect((await viewer.send('GET', `${path}.csv`)).status).toBe(403);
  const all = await (await staff.send('GET', `${path}.csv`)).text();
  expect(all.split('\r\n')).toHaveLength(9);
  expect(all).toMatch(/^Number,Name,E-mail,Kind,Status,/);
  expect(all).toContain(`10099,"'=HYPERLINK(""https://bad.example"")",bad@example.org,`);
  const some = await (await staff.send('GET', `${path}.csv?standing=active&q=castellano`)).text();
  expect(some.trim().split('\r\n')).toHaveLength(1);
  expect((await staff.send('GET', `${path}.csv?standing=gone`)).status).toBe(400);
  const auditRows = await app.db
    .knex('staff_audit')
    .where('action', 'GET /admin/members.csv')
    .orderBy('id')
    .pluck('target');
  expect(auditRows.filter(Boolean)).toEqual(['q=…&standing=active']);
});

async function memberOf(browser: StaffBrowser, number = 10_001): Promise<AdminMemberDetail> {
  const { status, body } = await get<AdminMemberDetail>(browser, `${path}/${number}`);
  expect(status).toBe(200);
  return body;
}

test('a member is shown with membership, orders and account', async () => {
  await using shop = await openShop();
  const viewer = await signedIn(shop.app, 'viewer');
  const { orderId } = await shop.join();
  const member = await memberOf(viewer);
  expect(member).toMatchObject({
    number: 10_001,
    name: 'Renée Castellano',
    email: 'renee@castellano.example',
    standing: 'active',
    renews: true,
    emailVerified: false,
    erasedAt: null,
    account: { verifiedAt: null, passwordUntil: null, failures: 0, openLinks: 0, locked: false },
    memberships: [{ orderId, orderNumber: 'PL-10001', price: 25_000, status: 'active', renews: true, endedAt: null }],
    orders: [{ id: orderId, number: 'PL-10001', status: 'paid' }],
  });
  expect(member.paidUntil).toBe(member.memberships[0]?.periodEnd);
  expect((await get(viewer, `${path}/10999`)).status).toBe(404);
  expect((await get(viewer, `${path}/me`)).status).toBe(400);
});

test('a member whose membership ended early was paid until the day of its end, on the page, in the list and in the CSV file', async () => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  const inDays = (days: number) => new Date(app.clock.now() + days * day).toISOString();
  const [ended_at, paid_until] = [inDays(-3), inDays(200)];
  await addMember(app, { number: 10_001, standing: 'ended', ended_at, paid_until });
  expect(await memberOf(staff)).toMatchObject({ standing: 'ended', paidUntil: ended_at });
  expect((await get<AdminMember[]>(staff, path)).body).toEqual([expect.objectContaining({ paidUntil: ended_at })]);
  const csv = await (await staff.send('GET', `${path}.csv`)).text();
  expect(csv).toContain(ended_at);
  expect(csv).not.toContain(paid_until);
});

test('staff resend the verification mail at most five times a day, until the address is confirmed', async () => {
  await using app = await openApp();
  const [viewer, staff] = [await signedIn(app, 'viewer'), await signedIn(app, 'staff')];
  await addMember(app, { number: 10_001 });
  const resend = (browser: StaffBrowser) => send<{ to: string }>(browser, 'POST', `${path}/10001/verification`);
  expect((await resend(viewer)).status).toBe(403);
  for (let times = 0; times < 5; times += 1) {
    expect(await resend(staff)).toMatchObject({ status: 202, body: { to: 'Renee@castellano.example' } });
  }
  expect((await resend(staff)).status).toBe(429);
  expect((await outboxLines(app.db)).map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'verify-email'));
  app.clock.time += day;
  await app.db.knex('members').update({ email_verified_at: new Date(app.clock.time).toISOString() });
  const session = await signedIn(app, 'staff');
  expect((await resend(session)).status).toBe(409);
  expect((await send(session, 'POST', `${path}/10999/verification`)).status).toBe(404);
  const auditRows: unknown[] = await app.db
    .knex('staff_audit')
    .where('action', 'like', '%verification')
    .pluck('outcome');
  expect(auditRows).toEqual([
    'forbidden',
    ...Array.from({ length: 5 }, () => 'ok'),
    'too_many_requests',
    'conflict',
    'not_found',
  ]);
});

test('staff unlock a member, who can then recover the account and get mails', async () => {
  await using app = await openApp();
  const [viewer, staff] = [await signedIn(app, 'viewer'), await signedIn(app, 'staff')];
  const id = await addMember(app, { number: 10_001 });
  const recover = () =>
    fetch(`${app.origin}/api/account-recovery`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'renee@castellano.example' }),
    });
  for (let times = 0; times < 5; times += 1) expect((await recover()).status).toBe(200);
  const countRecoveryMails = async (): Promise<number> =>
    (await app.db.knex('outbox').where('kind', 'recovery')).length;
  expect([(await recover()).status, await countRecoveryMails()]).toEqual([200, 5]);
  const until = new Date(app.clock.now() + 60_000).toISOString();
  await app.db
    .knex('one_time_passwords')
    .insert({ member_id: id, password_hash: 'x', expires_at: until, failures: 10 });
  const locked = { locked: true, failures: 10, passwordUntil: until };
  expect((await memberOf(viewer)).account).toMatchObject(locked);
  expect((await send(viewer, 'POST', `${path}/10001/unlock`)).status).toBe(403);
  const { body } = await send<AdminMemberDetail>(staff, 'POST', `${path}/10001/unlock`);
  expect(body.account).toMatchObject({ locked: false, failures: 0, passwordUntil: null });
  expect([(await recover()).status, await countRecoveryMails()]).toEqual([200, 6]);
});

test.each([2, 5])(
  'with a limit of %s mails an hour, a member is unlocked once the next mail is sent',
  async (limit) => {
    await using app = await openApp({ settings: { ACCOUNT_MAILS_PER_EMAIL: String(limit) } });
    const viewer = await signedIn(app, 'viewer');
    await addMember(app, { number: 10_001 });
    const recover = () =>
      fetch(`${app.origin}/api/account-recovery`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'renee@castellano.example' }),
      });
    const countMails = async (): Promise<number> => (await app.db.knex('outbox').where('kind', 'recovery')).length;
    for (let times = 0; times < limit; times += 1) await recover();
    for (let locked = true; locked; app.clock.time += 60_000) {
      ({ locked } = (await memberOf(viewer)).account);
      await recover();
      expect(await countMails()).toBe(locked ? limit : limit + 1);
    }
  },
);

async function requestEnd(
  browser: StaffBrowser,
  { memberships: [membership] }: AdminMemberDetail,
  when: 'now' | 'period_end',
  different: object = {},
): Promise<Answer<AdminMemberDetail & { message: string }>> {
  if (!membership) throw new Error('there is no membership');
  const { orderId, status, renews, periodEnd } = membership;
  const believed = { status, renews, periodEnd };
  return send(browser, 'POST', `${path}/10001/end`, { orderId, when, believed, ...different });
}

async function subscriptionAtProvider(shop: OpenShop) {
  const [attempt] = await shop.rows('payment_attempts');
  return shop.provider.stripe.subscriptions.retrieve(String(attempt?.['subscription_id']));
}

const mailKinds = async ({ app }: OpenShop) => (await outboxLines(app.db)).map(({ kind }) => kind);

test('a subscription is ended with its period: the provider stops charging, and the member gets one mail', async () => {
  await using shop = await openShop();
  const [viewer, staff] = [await signedIn(shop.app, 'viewer'), await signedIn(shop.app, 'staff')];
  await shop.join();
  const before = await memberOf(staff);
  expect((await requestEnd(viewer, before, 'period_end')).status).toBe(403);
  const { status, body } = await requestEnd(staff, before, 'period_end');
  expect([status, body.standing, body.renews]).toEqual([200, 'active', false]);
  expect(await subscriptionAtProvider(shop)).toMatchObject({ status: 'active', cancel_at_period_end: true });
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome', 'cancelled']);
  // A colleague with an outdated page.
  const second = await requestEnd(staff, before, 'now');
  expect([second.status, second.body.message]).toEqual([409, expect.stringContaining('does not renew')]);
  const third = await requestEnd(staff, body, 'period_end');
  expect([third.status, third.body.message]).toEqual([409, expect.stringContaining('ends by itself on')]);
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome', 'cancelled']);
});

test('messages to staff name the day of a membership’s end in the association’s time zone, like its mails', async () => {
  await using shop = await openShop();
  // Two o'clock at night in UTC is the evening before.
  const untilNight = day + 2 * 3_600_000 - (shop.app.clock.time % day);
  await shop.provider.control('time', { seconds: Math.round(untilNight / 1000) });
  shop.app.clock.time += untilNight;
  await shop.join();
  const owner = await signedIn(shop.app, 'owner');
  const { body } = await requestEnd(owner, await memberOf(owner), 'period_end');
  const { periodEnd = '' } = body.memberships[0] ?? {};
  const evening = isoDay(periodEnd);
  expect(evening < periodEnd.slice(0, 10)).toBe(true);
  expect((await requestEnd(owner, body, 'period_end')).body.message).toContain(`ends by itself on ${evening}.`);
  const { body: person } = await send<FoundPerson>(owner, 'POST', '/api/admin/people/find', { email: body.email });
  expect(person.open[0]).toContain(`paid until ${evening}:`);
});

test('a member’s page with many ended memberships needs no more queries than with one', async () => {
  await using shop = await openShop();
  const viewer = await signedIn(shop.app, 'viewer');
  await shop.join();
  const { knex } = shop.app.db;
  await knex('memberships').update({ status: 'ended', ended_at: new Date(shop.app.clock.now()).toISOString() });
  const queriesOfPage = async (): Promise<number> => {
    let count = 0;
    const countQuery = () => void (count += 1);
    knex.on('query', countQuery);
    await memberOf(viewer);
    knex.removeListener('query', countQuery);
    return count;
  };
  await memberOf(viewer);
  const before = await queriesOfPage();
  const [[order], [membership]] = [await shop.rows('orders'), await shop.rows('memberships')];
  const ids = [901, 902, 903];
  const others = ids.map((id) => ({ ...order, id, public_id: `ord_${String(id).padStart(26, '0')}`, claim: null }));
  await knex('orders').insert(others.map((other) => ({ ...other, resume_key: null })));
  await knex('memberships').insert(
    ids.map((id) => ({ ...membership, id, order_id: id, subscription_id: `sub_${id}` })),
  );
  expect(await queriesOfPage()).toBe(before);
  expect((await memberOf(viewer)).memberships).toHaveLength(4);
});

test('a subscription is ended at once, without a refund', async () => {
  await using shop = await openShop();
  const staff = await signedIn(shop.app, 'staff');
  const { orderId } = await shop.join();
  const before = await memberOf(staff);
  const [first, second] = await Promise.all([requestEnd(staff, before, 'now'), requestEnd(staff, before, 'now')]);
  expect([first, second].map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await subscriptionAtProvider(shop)).toMatchObject({ status: 'canceled' });
  const after = await memberOf(staff);
  expect(after).toMatchObject({ standing: 'ended', renews: false, memberships: [{ status: 'ended' }] });
  expect((await shop.rows('ledger')).map(({ kind }) => kind)).toEqual(['charge']);
  expect(after.orders).toMatchObject([{ id: orderId, status: 'paid' }]);
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome', 'cancelled']);
  expect((await get<AdminMemberStats>(staff, '/api/admin/members-figures')).body).toMatchObject({
    active: 0,
    ended: 1,
  });
  // The plan can be bought again.
  expect((await shop.rows('orders')).map(({ claim }) => claim)).toEqual([null]);
  expect((await requestEnd(staff, after, 'now')).status).toBe(409);
});

test('a membership that was paid once is ended at once too, and stays ended after a reconciliation', async () => {
  await using shop = await openShop();
  const staff = await signedIn(shop.app, 'staff');
  const { orderId } = await shop.buy();
  const before = await memberOf(staff);
  expect(before).toMatchObject({ standing: 'active', renews: false });
  expect((await requestEnd(staff, before, 'period_end')).status).toBe(409);
  expect((await requestEnd(staff, before, 'now')).body).toMatchObject({ standing: 'ended' });
  const reconciled = await send(staff, 'POST', `/api/admin/orders/${orderId}/reconcile`);
  expect(reconciled.body).toMatchObject({ order: { membership: { status: 'ended' } } });
  const ended = (await memberOf(staff)).memberships[0]?.endedAt;
  shop.app.clock.time += 10 * 60_000;
  await send(staff, 'POST', `/api/admin/orders/${orderId}/reconcile`);
  expect((await memberOf(staff)).memberships[0]?.endedAt).toBe(ended);
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome', 'cancelled']);
});

test('staff withdraw a member’s scheduled end, and the membership renews again', async () => {
  await using shop = await openShop();
  const [viewer, staff] = [await signedIn(shop.app, 'viewer'), await signedIn(shop.app, 'staff')];
  const { orderId } = await shop.join();
  const before = await memberOf(staff);
  const [membership] = before.memberships;
  expect(membership).toMatchObject({ card: { brand: 'visa', last4: '4242' }, due: null, leaving: null });
  const { body: leaving } = await requestEnd(staff, before, 'period_end');
  expect(leaving.memberships).toMatchObject([
    { renews: false, leaving: { until: membership?.periodEnd, chargedBefore: null, confirmed: true } },
  ]);
  const renew = (browser: StaffBrowser, number = 10_001) =>
    send<AdminMemberDetail>(browser, 'POST', `${path}/${number}/renew`, { orderId });
  expect((await renew(viewer)).status).toBe(403);
  await addMember(shop.app, { number: 10_400, email: 'other@example.org' });
  expect((await renew(staff, 10_400)).status).toBe(404);
  const answers = await Promise.all([renew(staff), renew(staff)]);
  expect(answers.map(({ status, body }) => [status, body.renews])).toEqual([
    [200, true],
    [200, true],
  ]);
  expect(await subscriptionAtProvider(shop)).toMatchObject({ status: 'active', cancel_at_period_end: false });
  const { body: ended } = await requestEnd(staff, await memberOf(staff), 'now');
  expect(ended.standing).toBe('ended');
  expect((await renew(staff)).status).toBe(409);
});

test('staff schedule a change of plan for a member, and withdraw it', async () => {
  await using shop = await openShop();
  const [viewer, staff] = [await signedIn(shop.app, 'viewer'), await signedIn(shop.app, 'staff')];
  const { orderId } = await shop.join();
  const preview = (browser: StaffBrowser, number = 10_001) =>
    send<PlanPreview>(browser, 'GET', `${path}/${number}/plan?orderId=${orderId}`);
  expect((await preview(viewer)).status).toBe(403);
  await addMember(shop.app, { number: 10_400, email: 'other@example.org' });
  expect((await preview(staff, 10_400)).status).toBe(404);
  const { body: shown } = await preview(staff);
  expect(shown).toMatchObject({ when: 'next_charge', plan: { billingFrequency: 'monthly', price: 2500 } });
  const agreed = { when: shown.when, amount: shown.amount, price: shown.plan.price, proratedAt: shown.proratedAt };
  const change = (browser: StaffBrowser, different: object = {}) =>
    send<AdminMemberDetail>(browser, 'POST', `${path}/10001/plan`, {
      orderId,
      billingFrequency: 'monthly',
      agreed,
      ...different,
    });
  expect((await change(viewer)).status).toBe(403);
  expect(await change(staff, { agreed: { ...agreed, price: 1 } })).toMatchObject({
    status: 409,
    body: { code: 'amount_mismatch' },
  });
  const { status, body } = await change(staff);
  expect([status, body.memberships[0]?.comingPlan]).toMatchObject([200, { billingFrequency: 'monthly' }]);
  expect(await mailKinds(shop)).toContain('plan-scheduled');
  expect((await shop.rows('consents')).at(-1)).toMatchObject({
    address: null,
    shown: expect.stringMatching(/^Said to a member of staff, who did it for the member\. Pro Agent Monthly: from /),
  });
  const withdraw = (browser: StaffBrowser) =>
    send<AdminMemberDetail>(browser, 'POST', `${path}/10001/plan/withdraw`, { orderId });
  expect((await withdraw(viewer)).status).toBe(403);
  expect((await withdraw(staff)).body.memberships[0]).toMatchObject({
    comingPlan: null,
    otherPlan: { billingFrequency: 'monthly' },
  });
  expect((await withdraw(staff)).status).toBe(200);
  const log = await shop.app.db.knex('staff_audit').orderBy('id', 'desc').limit(2).pluck('target');
  expect(log).toEqual([`member 10001: ${orderId}`, `member 10001: ${orderId}`]);
});

test('while the card provider does not answer, the error’s text is for staff', async () => {
  let isDown = false;
  await using shop = await openShop({
    transport: (input, init) => (isDown ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init)),
  });
  const staff = await signedIn(shop.app, 'staff');
  const { orderId } = await shop.join();
  const { body: shown } = await send<PlanPreview>(staff, 'GET', `${path}/10001/plan?orderId=${orderId}`);
  const agreed = { when: shown.when, amount: shown.amount, price: shown.plan.price, proratedAt: shown.proratedAt };
  isDown = true;
  const away = {
    status: 503,
    body: { message: 'The card provider has not answered. Nothing has changed: try again in a minute.' },
  };
  const planRequest = { orderId, billingFrequency: 'monthly', agreed };
  expect(await send(staff, 'POST', `${path}/10001/plan`, planRequest)).toMatchObject(away);
  expect(await send(staff, 'GET', `${path}/10001/plan?orderId=${orderId}`)).toMatchObject(away);
});

test('staff send a member the link to their membership, at most five times a day', async () => {
  await using shop = await openShop();
  const [viewer, staff] = [await signedIn(shop.app, 'viewer'), await signedIn(shop.app, 'staff')];
  await shop.join();
  const ask = (browser: StaffBrowser, number = 10_001) =>
    send<{ to: string }>(browser, 'POST', `${path}/${number}/membership-link`);
  expect((await ask(viewer)).status).toBe(403);
  expect(await ask(staff)).toMatchObject({ status: 202, body: { to: 'renee@castellano.example' } });
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome', 'membership-link']);
  for (let times = 1; times < 5; times += 1) expect((await ask(staff)).status).toBe(202);
  expect((await ask(staff)).status).toBe(429);
  await addMember(shop.app, { number: 10_400, email: 'other@example.org', standing: 'ended' });
  expect((await ask(staff, 10_400)).status).toBe(409);
});

test('the membership of another member is not ended', async () => {
  await using shop = await openShop();
  const staff = await signedIn(shop.app, 'staff');
  await shop.join();
  const member = await memberOf(staff);
  const unknown = await requestEnd(staff, member, 'now', { orderId: `ord_${'0'.repeat(26)}` });
  expect([unknown.status, unknown.body.message]).toEqual([404, 'This member has no membership by this order.']);
  await addMember(shop.app, { number: 10_400, email: 'other@example.org' });
  const [membership] = member.memberships;
  const others = await send(staff, 'POST', `${path}/10400/end`, {
    orderId: membership?.orderId,
    when: 'now',
    believed: { status: 'active', renews: true, periodEnd: membership?.periodEnd },
  });
  expect(others.status).toBe(404);
  for (const wrong of [{ when: 'later' }, { orderId: 'PL-10001' }, { believed: null }]) {
    expect((await requestEnd(staff, member, 'now', wrong)).status).toBe(400);
  }
  expect((await memberOf(staff)).standing).toBe('active');
});

test('while the provider does not answer nothing is ended, and a later request ends it', async () => {
  let isDown = false;
  const transport: typeof fetch = (...call) => (isDown ? Promise.reject(new TypeError('no route')) : fetch(...call));
  await using shop = await openShop({ transport });
  const staff = await signedIn(shop.app, 'staff');
  await shop.join();
  const member = await memberOf(staff);
  isDown = true;
  const due = await requestEnd(staff, member, 'period_end');
  expect([due.status, due.body.message]).toEqual([
    503,
    expect.stringMatching(/has not answered\. Nothing has changed/),
  ]);
  expect(await shop.rows('membership_changes')).toEqual([]);
  const failed = await requestEnd(staff, member, 'now');
  expect([failed.status, failed.body.message]).toEqual([
    503,
    expect.stringContaining('end it once more if it goes on'),
  ]);
  expect(await memberOf(staff)).toMatchObject({ standing: 'active', renews: true });
  isDown = false;
  expect((await requestEnd(staff, member, 'now')).body).toMatchObject({ standing: 'ended' });
});

test('an end of the period that the provider has not confirmed is stored, and the answer says so', async () => {
  let isDown = false;
  const transport: typeof fetch = (input, init) =>
    isDown && init?.method === 'POST' ? Promise.reject(new TypeError('no route')) : fetch(input, init);
  await using shop = await openShop({ transport });
  const staff = await signedIn(shop.app, 'staff');
  await shop.join();
  const member = await memberOf(staff);
  isDown = true;
  const kept = await requestEnd(staff, member, 'period_end');
  expect([kept.status, kept.body.message]).toEqual([503, expect.stringContaining('we keep asking')]);
  expect(await shop.rows('membership_changes')).toEqual([expect.objectContaining({ kind: 'cancel', state: 'asked' })]);
});

test('without a card provider nothing is ended', async () => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  await addMember(app, { number: 10_001 });
  const believed = { status: 'active', renews: true, periodEnd: '2027-01-01T00:00:00.000Z' };
  const body = { orderId: `ord_${'0'.repeat(26)}`, when: 'now', believed };
  expect((await send(staff, 'POST', `${path}/10001/end`, body)).status).toBe(503);
});
