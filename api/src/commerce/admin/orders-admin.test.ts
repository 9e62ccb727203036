import { expect, test } from '@jest/globals';
import { listAdminOrders, type AdminOrder, type AdminOrderDetail } from '@plumbline/contract/commerce/admin-orders';
import type { AdminMemberDetail } from '@plumbline/contract/members/admin-members';
import { openOwnMembership } from '../../testing/open-own-membership.ts';
import { changeToOtherPlan, chargedAmounts, orderOf, passDays } from '../../testing/plan-changes.ts';
import { searchTextOf } from '../orders/search-text.ts';
import { openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { signedIn, type StaffBrowser } from '../../testing/staff-browser.ts';

const path = `/api${listAdminOrders.path}`;

/** Adds unpaid orders, or orders with the given columns; the last one is the newest. */
async function addOrders({ app }: OpenShop, different: readonly object[]): Promise<void> {
  const rows = different.map((values, index) => {
    const at = new Date(Date.parse('2026-11-01T00:00:00Z') + index * 3_600_000).toISOString();
    const order = {
      public_id: `ord_${String(index).padStart(26, '0')}`,
      customer_name: `Buyer ${index}`,
      customer_email: `buyer-${index}@example.org`,
      description: 'Core Agent Annual',
      ...values,
    };
    return {
      status: 'open',
      amount: 9900,
      currency: 'usd',
      mode: 'payment',
      member_type: 'realEstateProfessional',
      plan_id: 'core-agent-annual',
      version: 1,
      created_at: at,
      expires_at: at,
      ...order,
      search_text: searchTextOf(order),
    };
  });
  for (let from = 0; from < rows.length; from += 20) {
    await app.db.knex('orders').insert(rows.slice(from, from + 20));
  }
}

async function get<T>(
  browser: StaffBrowser,
  address: string,
): Promise<{ status: number; body: T; next: string | null }> {
  const response = await browser.send('GET', address);
  const link = response.headers.get('link');
  return {
    status: response.status,
    body: (await response.json()) as T,
    next: /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1] ?? null,
  };
}

/** The numbers of all pages of a list, page by page. */
async function pages(browser: StaffBrowser, query: string): Promise<string[][]> {
  const found: string[][] = [];
  for (let next: string | null = `${path}?${query}`; next !== null;) {
    const page: { body: AdminOrder[]; next: string | null } = await get<AdminOrder[]>(browser, next);
    found.push(page.body.map(({ number }) => number));
    next = page.next;
  }
  return found;
}

test('the list begins with the orders that need attention, and its pages have each order once', async () => {
  await using shop = await openShop();
  const viewer = await signedIn(shop.app, 'viewer');
  const troubled = new Map([
    [3, { attention: 'paid twice' }],
    [7, { status: 'processing' }],
  ]);
  await addOrders(
    shop,
    Array.from({ length: 11 }, (_, index) => troubled.get(index) ?? { amount: 1000 + (index % 3) }),
  );

  expect(await pages(viewer, 'limit=4')).toEqual([
    ['PL-10008', 'PL-10004', 'PL-10011', 'PL-10010'],
    ['PL-10009', 'PL-10007', 'PL-10006', 'PL-10005'],
    ['PL-10003', 'PL-10002', 'PL-10001'],
  ]);
  expect(await pages(viewer, 'limit=1&status=trouble')).toEqual([['PL-10008'], ['PL-10004']]);
  expect((await pages(viewer, 'limit=5&sort=oldest')).flat()).toEqual(
    Array.from({ length: 11 }, (_, index) => `PL-${10_001 + index}`),
  );
  const byPrice = (await pages(viewer, 'limit=3&sort=least')).flat();
  expect(byPrice.slice(0, 4)).toEqual(['PL-10001', 'PL-10007', 'PL-10010', 'PL-10002']);
  expect(new Set(byPrice).size).toBe(11);
  expect((await pages(viewer, 'limit=3&sort=most')).flat()).toEqual(byPrice.toReversed());
});

test('the list is filtered by text, status, plan and time', async () => {
  await using shop = await openShop();
  const viewer = await signedIn(shop.app, 'viewer');
  await addOrders(shop, [
    { customer_name: 'Renée Ångström', customer_email: 'renee@castellano.example' },
    { plan_id: 'pro-agent-annual', status: 'expired' },
    { description: '100% of it_all' },
  ]);
  const found = async (query: string) => (await pages(viewer, query)).flat();
  expect(await found(`q=${encodeURIComponent('ÅNGSTRÖM renée')}`)).toEqual(['PL-10001']);
  expect(await found('q=castellano')).toEqual(['PL-10001']);
  expect(await found('q=PL-10002')).toEqual(['PL-10002']);
  expect(await found('q=10002')).toEqual(['PL-10002']);
  expect(await found(`q=ord_${'0'.repeat(25)}1`)).toEqual(['PL-10002']);
  expect(await found('q=100%25')).toEqual(['PL-10003']);
  expect(await found('q=it_all')).toEqual(['PL-10003']);
  expect(await found('q=itXall')).toEqual([]);
  expect(await found('q=renee+buyer')).toEqual([]);
  expect(await found('status=expired')).toEqual(['PL-10002']);
  expect(await found('plan=pro-agent-annual')).toEqual(['PL-10002']);
  expect(await found('since=2026-11-01T00:30:00.000Z')).toEqual(['PL-10003', 'PL-10002']);
  expect(await found('since=2027-01-01T00:00:00.000Z')).toEqual([]);
  const faults = ['status=gone', 'since=yesterday', 'cursor=x', 'cursor=7000000000-0', 'limit=0', 'sort=id'];
  for (const wrong of [...faults, `q=${'x'.repeat(101)}`]) {
    const { status, body } = await get<{ code: string; issues: { path: string }[] }>(viewer, `${path}?${wrong}`);
    expect([status, body.code, body.issues.map((issue) => issue.path)]).toEqual([
      400,
      'invalid_input',
      [`query.${wrong.split('=')[0]}`],
    ]);
  }
});

test('the page of a paid order shows its card, amounts, member and ledger', async () => {
  await using shop = await openShop();
  const viewer = await signedIn(shop.app, 'viewer');
  const { orderId, secret } = await shop.join();
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await shop.complete(orderId, secret);
  const [listed] = (await get<AdminOrder[]>(viewer, path)).body;
  expect(listed).toMatchObject({
    id: orderId,
    number: 'PL-10001',
    status: 'paid',
    trouble: null,
    customer: { name: 'Renée Castellano', email: 'renee@castellano.example' },
    card: { brand: 'visa', last4: '4242', wallet: null },
  });
  expect(listed?.kept).toBe(listed?.amount);
  const { body } = await get<AdminOrderDetail>(viewer, `${path}/${orderId}`);
  expect(body).toMatchObject({
    ...listed,
    refundable: listed?.amount,
    membership: { number: 10_001, status: 'active', renews: true },
    ledger: [{ kind: 'charge', amount: listed?.amount }],
    attention: null,
  });
  expect(body.consents[0]?.agreement).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect((await get(viewer, `${path}/ord_${'0'.repeat(26)}`)).status).toBe(404);
  expect((await get(viewer, `${path}/17`)).status).toBe(400);
  const figures = await get(viewer, '/api/admin/orders-figures');
  expect(figures.body).toEqual({ days: 7, taken: listed?.amount, orders: 1, trouble: 0, ended: 0 });
});

test('after a change of plan the pages still show the purchase, all amounts and each consent', async () => {
  await using member = await openOwnMembership();
  const { public_id: orderId } = await orderOf(member);
  await passDays(member, 15);
  await changeToOtherPlan(member);
  const totalCharged = (await chargedAmounts(member)).reduce<number>((sum, amount) => sum + Number(amount), 0);
  expect(totalCharged).toBeGreaterThan(25_000);
  const viewer = await signedIn(member.shop.app, 'viewer');
  const purchase = { bought: 'Pro Agent Monthly', amount: 2500 };
  const withNewPlan = {
    ...purchase,
    description: 'Pro Agent Annual',
    billingFrequency: 'annual',
    renewalAmount: 25_000,
    charged: totalCharged,
    kept: totalCharged,
  };
  expect((await get<AdminOrder[]>(viewer, path)).body).toMatchObject([withNewPlan]);
  const { body } = await get<AdminOrderDetail>(viewer, `${path}/${orderId}`);
  expect(body).toMatchObject(withNewPlan);
  const consents = await member.shop.rows('consents');
  expect(consents).toHaveLength(2);
  expect(body.consents.map(({ at, shown }) => [at, shown])).toEqual(
    consents.map(({ given_at: at, shown }) => [at, shown]),
  );
  expect(body.consent).toEqual(body.consents.at(-1));
  expect(body.consents[0]?.shown).toMatch(/^Pro Agent Monthly: \$25\.00 today/);
  const staff = await signedIn(member.shop.app, 'staff');
  const file = await (await staff.send('GET', '/api/admin/orders.csv')).text();
  expect(file).toContain(',Pro Agent Annual,pro-agent-annual,annual,Pro Agent Monthly,25.00,');
  const memberPage = await get<AdminMemberDetail>(viewer, '/api/admin/members/10001');
  expect(memberPage.body.orders).toMatchObject([{ description: purchase.bought, amount: purchase.amount }]);
  expect(memberPage.body.memberships).toMatchObject([{ description: 'Pro Agent Annual', price: 25_000 }]);
});

test('of two concurrent refunds by staff one is made and the other one is refused', async () => {
  await using shop = await openShop();
  const [staff, viewer] = [await signedIn(shop.app, 'staff'), await signedIn(shop.app, 'viewer')];
  const { orderId } = await shop.buy();
  const refund = (browser: StaffBrowser, body: object) => browser.send('POST', `${path}/${orderId}/refund`, { body });
  expect((await refund(viewer, { amount: 1000, refundable: 29_900 })).status).toBe(403);
  const both = await Promise.all([1, 2].map(() => refund(staff, { amount: 9900, refundable: 29_900 })));
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const refused = both.find(({ status }) => status === 409);
  expect(await refused?.json()).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^\$200\.00 can be/),
  });
  const { body } = await get<AdminOrderDetail>(viewer, `${path}/${orderId}`);
  expect(body).toMatchObject({ status: 'paid', charged: 29_900, kept: 20_000, refundable: 20_000 });
  expect((await refund(staff, { amount: 20_001, refundable: 20_000 })).status).toBe(409);
  expect((await refund(staff, { amount: 0, refundable: 20_000 })).status).toBe(400);
  const remainder = await refund(staff, { amount: 20_000, refundable: 20_000 });
  expect(await remainder.json()).toMatchObject({
    status: 'refunded',
    kept: 0,
    refundable: 0,
    membership: { status: 'ended' },
  });
  const log = await shop.app.db.knex('staff_audit').where('action', 'like', '%refund').orderBy('id');
  const outcomes = log.map(({ outcome, target }: { outcome: string; target: string }) => [outcome, target]);
  // The audit log can have the two concurrent requests in either order.
  expect(outcomes.slice(1, 3)).toEqual(
    expect.arrayContaining([
      ['conflict', `${orderId}: $99.00`],
      ['ok', `${orderId}: $99.00`],
    ]),
  );
  expect([outcomes[0], ...outcomes.slice(3)]).toEqual([
    ['forbidden', null],
    ['conflict', `${orderId}: $200.01`],
    ['invalid_input', null],
    ['ok', `${orderId}: $200.00`],
  ]);
});

test('staff can update an order from the provider, and are told if the provider does not answer', async () => {
  await using shop = await openShop();
  const staff = await signedIn(shop.app, 'staff');
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  const reconcile = () => staff.send('POST', `${path}/${orderId}/reconcile`);
  await shop.provider.control('faults', { mode: 'fail', times: 50, match: 'GET *' });
  const away = await reconcile();
  expect([away.status, ((await away.json()) as { code: string }).code]).toEqual([503, 'payment_pending']);
  await shop.provider.control('faults', { mode: 'normal' });
  expect(await (await reconcile()).json()).toMatchObject({ changed: true, order: { status: 'paid', kept: 29_900 } });
  expect(await (await reconcile()).json()).toMatchObject({ changed: false });
});

test('staff can resend the receipt of a paid order five times a day', async () => {
  await using shop = await openShop();
  const staff = await signedIn(shop.app, 'staff');
  const unpaid = await shop.order();
  const { orderId } = await shop.buy();
  const send = (id: string) => staff.send('POST', `${path}/${id}/receipt`);
  expect((await send(unpaid)).status).toBe(409);
  for (let time = 0; time < 5; time += 1) expect((await send(orderId)).status).toBe(202);
  const refused = await send(orderId);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const receipts = (await outboxLines(shop.app.db)).filter(({ kind }) => kind === 'receipt');
  expect(receipts).toHaveLength(6);
});

test('the receipt of an order that was paid twice is that of its own payment, and says nothing of a renewal', async () => {
  await using shop = await openShop();
  const staff = await signedIn(shop.app, 'staff');
  const { orderId } = await shop.buy();
  const [charge] = await shop.rows('ledger');
  const extra = { ref: 'ch_extra', intent_id: 'pi_extra', is_extra: true, id: Number(charge?.['id']) + 1 };
  await shop.app.db.knex('ledger').insert({ ...charge, ...extra });
  expect((await staff.send('POST', `${path}/${orderId}/receipt`)).status).toBe(202);
  const mails = (await outboxLines(shop.app.db)).filter(({ kind }) => kind.includes('receipt'));
  expect(mails.map(({ kind, payload }) => [kind, payload?.['ref']])).toEqual([
    ['receipt', charge?.['ref']],
    ['receipt', charge?.['ref']],
  ]);
});

test('after a change of price, a resent receipt has the price of the next renewal', async () => {
  await using member = await openOwnMembership();
  const { shop } = member;
  const staff = await signedIn(shop.app, 'staff');
  // The worker has applied an announced price at the provider, and stored it.
  await shop.app.db.knex('membership_billing').update({ amount: 3000 });
  const [order] = await shop.rows('orders');
  const orderPath = `${path}/${String(order?.['public_id'])}`;
  expect((await staff.send('POST', `${orderPath}/receipt`)).status).toBe(202);
  const [first, again] = (await outboxLines(shop.app.db)).filter(({ kind }) => kind === 'receipt');
  expect(again?.payload).toEqual({ ...(first?.payload as object), price: 3000 });
});

test.each(['ended', 'past_due'] as const)('a resent receipt of a membership that is %s says so', async (standing) => {
  await using member = await openOwnMembership();
  const { shop } = member;
  const staff = await signedIn(shop.app, 'staff');
  await shop.app.db.knex('memberships').update({ status: standing, renews: standing === 'past_due' });
  const [order] = await shop.rows('orders');
  expect((await staff.send('POST', `${path}/${String(order?.['public_id'])}/receipt`)).status).toBe(202);
  expect((await outboxLines(shop.app.db)).at(-1)).toMatchObject({ kind: 'receipt', payload: { standing } });
});

test('the CSV file has every order of a filter, and no formula', async () => {
  await using shop = await openShop();
  const [staff, viewer] = [await signedIn(shop.app, 'staff'), await signedIn(shop.app, 'viewer')];
  const many = Array.from({ length: 1203 }, (_, index) =>
    index === 5 ? { customer_name: '=HYPERLINK("evil","x")' } : {},
  );
  await addOrders(shop, many);
  expect((await viewer.send('GET', '/api/admin/orders.csv')).status).toBe(403);
  const response = await staff.send('GET', '/api/admin/orders.csv');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = (await response.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1204);
  expect(lines[1]).toMatch(/^PL-11203,/);
  expect(lines.at(-6)).toContain(`"'=HYPERLINK(""evil"",""x"")"`);
  const filtered = await staff.send('GET', '/api/admin/orders.csv?q=buyer-1201');
  expect((await filtered.text()).trimEnd().split('\r\n')).toHaveLength(2);
  expect((await staff.send('GET', '/api/admin/orders.csv?status=gone')).status).toBe(400);
});
