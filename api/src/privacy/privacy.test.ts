import { createHash } from 'node:crypto';
import type { FoundPerson, HeldData } from '@plumbline/contract/privacy/people';
import { expect, test } from '@jest/globals';
import { addMember } from '../testing/add-member.ts';
import { openApp } from '../testing/open-app.ts';
import { openShop, visa, type OpenShop } from '../testing/open-shop.ts';
import { placesOf, tablesOf } from '../testing/text-cells.ts';
import { addStaff, signedIn, type StaffBrowser } from '../testing/staff-browser.ts';
import { sweep } from '../commerce/payments/sweep.ts';
import { personTables } from './personal-data.ts';

/**
 * Tables without personal data of visitors, buyers or members. A new table must be listed here or in its module's
 * `personal-data.ts`.
 */
const holdsNobody = [
  'backup_state',
  'canary_trials',
  'categories',
  'content_revisions',
  // Names the member of staff who created it, but no buyer.
  'coupons',
  // The mail provider's ids of its events.
  'mail_events',
  'membership_plans',
  // The notices of an order: kinds and the provider's ids.
  'order_notices',
  'pictures',
  'post_drafts',
  'post_redirects',
  'post_versions',
  'posts',
  'posts_search',
  'price_changes',
  'provider_cursors',
  // Keyed hashes, for an hour or a day.
  'rate_limits',
  'registry_state',
  'release_channels',
  'release_history',
  'release_hours',
  'release_rests',
  'releases',
  'remote_failures',
  'removed_releases',
  'remote_grants',
  'remote_sections',
  'smoke_tests',
  'search_words',
  'sign_in_guards',
  'site_processes',
  // Data of staff is not erased, because the audit log refers to it.
  'staff',
  'staff_recovery_codes',
  'staff_sessions',
  'team_tokens',
  'worker_runs',
];

test('every table is declared to contain personal data or none', async () => {
  await using app = await openApp();
  const known = [...personTables.map(({ table }) => table), ...holdsNobody];
  const unknown = (await tablesOf(app.db)).filter((table) => !known.includes(table));
  // Declare in the module's personal-data.ts how it is exported and erased, or list it above as free of personal data.
  expect(unknown).toEqual([]);
});

interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

async function post<T>(browser: StaffBrowser, path: string, body: unknown): Promise<Answer<T>> {
  const response = await browser.send('POST', `/api/admin${path}`, { body });
  return { status: response.status, body: (await response.json()) as T };
}

const find = async (browser: StaffBrowser, email: string) =>
  (await post<FoundPerson>(browser, '/people/find', { email })).body;

interface Erased {
  readonly done: HeldData[];
  readonly providerCustomers: string[];
  readonly message: string;
  readonly issues: { path: string }[];
}

const email = 'Wilhelmina.Quist@castellano.example';
const name = 'Wilhelmina Quist';
const customerInfo = {
  firstName: 'Wilhelmina',
  lastName: 'Quist',
  email,
  phone: '+1 410 555 0199',
  address: '17 Quince Lane',
  city: 'Towson',
  state: 'MD',
  zipCode: '21204',
};
/** Each of these texts identifies the person, wherever it is stored. */
const traces = ['wilhelmina', 'quist', '555 0199', 'quince'];

async function visit({ app }: OpenShop, path: string, body: object): Promise<number> {
  const response = await fetch(`${app.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Stores data of the person in every way that a person can. */
async function leaveTraces(shop: OpenShop): Promise<void> {
  await shop.join({ customerInfo });
  await shop.order({ customer: { name, email }, description: `Membership of ${name}` });
  const form = { name, email, subject: 'support', message: `Please call ${name} at Quince Lane.` };
  expect(await visit(shop, '/contact', form)).toBeLessThan(300);
  expect(await visit(shop, '/contact', { ...form, website: 'https://machine.example' })).toBeLessThan(300);
  expect(await visit(shop, '/subscribe', { name, email })).toBeLessThan(300);
  expect(await visit(shop, '/account-recovery', { email })).toBe(200);
  const { knex } = shop.app.db;
  const later = new Date(shop.app.clock.now() + 60_000).toISOString();
  const [member]: { id: number }[] = await knex('members').where('email_key', email.toLowerCase());
  await knex('account_links').insert({
    token_hash: createHash('sha256').update('a link').digest('hex'),
    purpose: 'recovery',
    member_id: member?.id,
    email_key: email.toLowerCase(),
    expires_at: later,
  });
  await knex('one_time_passwords').insert({
    member_id: member?.id,
    password_hash: 'x',
    expires_at: later,
    failures: 0,
  });
  await knex('payment_attempts').insert({
    order_id: null,
    number: 1,
    provider: 'square',
    status: 'paid',
    amount: 100,
    idempotency_key: 'a-test',
    request: JSON.stringify({ staffId: 1, amount: 100, customer: { name, email } }),
    created_at: later,
  });
  await knex('outbox')
    .where('kind', 'receipt')
    .update({ status: 'dead', last_error: `550 no mailbox ${email}` });
}

/** Adds the data that staff and the mail provider store about the person. */
async function leaveTracesOfStaff({ app: { db, clock } }: OpenShop): Promise<void> {
  const at = new Date(clock.now()).toISOString();
  const [staff]: { id: number }[] = await db.knex('staff').limit(1);
  const [message]: { id: number }[] = await db.knex('contact_messages').where('email', email);
  const [mail]: { id: number }[] = await db.knex('outbox').where('recipient', email);
  const said = { message_id: message?.id, staff_id: staff?.id, who: 'Ines', created_at: at };
  await db.knex('contact_notes').insert({ ...said, token: 'a-note', text: `Rang ${name} up.` });
  await db.knex('contact_replies').insert({ ...said, token: 'a-reply', text: `Dear ${name},`, mail_key: 'none' });
  await db.knex('mail_tries').insert({ mail_id: mail?.id, outcome: 'trouble', error: `450 ${email}`, ended_at: at });
  const address = { email, email_key: email.toLowerCase(), created_at: at };
  await db.knex('suppressions').insert({ ...address, reason: 'bounce', detail: '' });
  const withdrawn = { role: 'viewer', invited_by: staff?.id, expires_at: at, withdrawn_at: at };
  const query = JSON.stringify({ q: email });
  const view = { list: 'orders', name: `Of ${name}`, query, search_text: `of ${name}\n${email}`.toLowerCase() };
  await db.knex('staff_views').insert({ staff_id: staff?.id, ...view });
  await db.knex('staff_invitations').insert({ ...address, ...withdrawn, name });
  // Earlier releases stored one customer of the card provider for an address.
  const customer = { email_key: email.toLowerCase(), customer_id: 'cus_earlier', request: JSON.stringify({ email }) };
  await db
    .knex('payment_customers')
    .insert({ ...customer, provider: 'stripe', idempotency_key: 'a-key', created_at: at });
}

async function endMembership(shop: OpenShop, staff: StaffBrowser, number: number): Promise<void> {
  const member = await (await staff.send('GET', `/api/admin/members/${number}`)).json();
  const [membership] = (member as { memberships: Record<string, unknown>[] }).memberships;
  const { orderId, status, renews, periodEnd } = membership ?? {};
  const body = { orderId, when: 'now', believed: { status, renews, periodEnd } };
  expect((await post(staff, `/members/${number}/end`, body)).status).toBe(200);
}

const remaining = async ({ app }: OpenShop) =>
  (await Promise.all(traces.map((trace) => placesOf(app.db, trace)))).flat();

/** The remaining identifying texts, in rows without the other person's address. */
async function tracesBeside({ app: { db } }: OpenShop, other: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tablesOf(db)) {
    const rows: object[] = await db.knex(table);
    for (const row of rows) {
      const text = JSON.stringify(row).toLowerCase().replaceAll(other.toLowerCase(), '');
      found.push(...traces.filter((trace) => text.includes(trace)).map((trace) => `${trace} in ${table}`));
    }
  }
  return found;
}

test('after an erasure nothing in the database identifies the person, and everybody else’s data are unchanged', async () => {
  await using shop = await openShop();
  const owner = await signedIn(shop.app, 'owner');
  await leaveTraces(shop);
  await leaveTracesOfStaff(shop);
  const other = { firstName: 'Ada', lastName: 'Okafor', email: `x${email}` };
  await shop.join({ customerInfo: other, checkoutKey: 'the-key-of-another-browser-entirely' });
  await visit(shop, '/contact', {
    name: 'Ada Okafor',
    email: `x${email}`,
    subject: 'support',
    message: 'Another matter.',
  });

  // Otherwise the test would prove nothing: the person has data in all visible tables.
  const before = new Set((await remaining(shop)).map((place) => place.split('.')[0]));
  const visible = personTables
    .map(({ table }) => table)
    .filter(
      (table) =>
        ![
          'ledger',
          'refunds',
          'disputes',
          'provider_events',
          'membership_billing',
          'membership_changes',
          'membership_prices',
          // Contains a network address and the text about the charge, but no name.
          'consents',
          'memberships',
          'one_time_passwords',
          'staff_audit',
        ].includes(table),
    );
  expect(before).toEqual(new Set(visible));

  const open = await find(owner, email);
  expect(open.open).toEqual([expect.stringMatching(/^The membership of order PL-10001 is alive, paid until /)]);
  const refused = await post<Erased>(owner, `/people/${open.ref}/erase`, { typed: email });
  expect([refused.status, refused.body.message]).toEqual([409, `Nothing was erased. ${open.open[0]}`]);
  await endMembership(shop, owner, 10_001);

  const { ref, member, held } = await find(owner, email.toUpperCase());
  expect(member).toBe(10_001);
  const mistyped = await post<Erased>(owner, `/people/${ref}/erase`, { typed: other.email });
  expect([mistyped.status, mistyped.body.issues.map(({ path }) => path)]).toEqual([400, ['body.typed']]);
  const { status, body } = await post<Erased>(owner, `/people/${ref}/erase`, { typed: ` ${email.toLowerCase()} ` });
  expect(status).toBe(200);
  // The audit log has got entries about the search and the refusal.
  expect(body.done.filter(({ what }) => !what.includes('audit log'))).toEqual(
    held.filter(({ what }) => !what.includes('audit log')),
  );
  expect(body.providerCustomers).toEqual([expect.stringMatching(/^cus_/), 'cus_earlier']);

  const rows = await Promise.all(['orders', 'members', 'contact_messages'].map((table) => shop.rows(table)));
  expect(rows.map(({ length }) => length)).toEqual([3, 2, 1]);
  // The remaining traces belong to the other person, whose address contains this one.
  expect(await tracesBeside(shop, `x${email}`)).toEqual([]);
  expect((await remaining(shop)).length).toBeGreaterThan(0);
});

test('a description that names the buyer is erased in the ledger, its lines and the consents', async () => {
  await using shop = await openShop();
  const owner = await signedIn(shop.app, 'owner');
  const orderId = await shop.order({ customer: { name, email }, description: `Membership of Quist, Wilhelmina` });
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await shop.complete(orderId, secret);
  const { knex } = shop.app.db;
  const lines = [{ text: `Unused time on Membership of ${name} after 1 Nov 2026`, amount: -1200 }];
  await knex('ledger').update({ lines: JSON.stringify(lines) });
  await knex('memberships').update({ status: 'ended', ended_at: new Date(shop.app.clock.now()).toISOString() });
  const before = (await remaining(shop)).map((place) => place.split(' ')[0]);
  expect(before).toEqual(expect.arrayContaining(['ledger.description', 'ledger.lines', 'consents.shown']));

  const { ref } = await find(owner, email);
  expect((await post(owner, `/people/${ref}/erase`, { typed: email })).status).toBe(200);
  expect(await remaining(shop)).toEqual([]);
  expect(await shop.rows('ledger')).toMatchObject([
    { kind: 'charge', amount: 29_900, description: 'Membership', lines: '[{"text":"Membership","amount":-1200}]' },
  ]);
  expect(await shop.rows('consents')).toMatchObject([
    { shown: 'Membership: $299.00 today. Paid once.', address: null },
  ]);
});

test('the erasure of a short name keeps views in which it is a part of other words', async () => {
  await using app = await openApp();
  const owner = await signedIn(app, 'owner');
  await addMember(app, { email, name: 'Jo' });
  for (const name of ['Major orders', 'Éjo', 'JOÉ', "Jo's orders", 'Of jo', `Of ${email}s`]) {
    const body = { list: 'orders', name, query: { status: 'failed' } };
    expect((await owner.send('PUT', '/api/admin/views', { body })).status).toBe(200);
  }
  const { ref } = await find(owner, email);
  expect((await post(owner, `/people/${ref}/erase`, { typed: email })).status).toBe(200);
  expect(await app.db.knex('staff_views').orderBy('id').pluck('name')).toEqual(['Major orders', 'Éjo', 'JOÉ']);
});

test('a saved view that searches for the name is erased, in any script', async () => {
  await using app = await openApp();
  const owner = await signedIn(app, 'owner');
  await addMember(app, { email, name: 'Émile Zölä' });
  for (const q of ['Émile Zölä', 'ÉMILE ZÖLÄ', 'EMILE@ELSEWHERE.EXAMPLE']) {
    const { status } = await owner.send('PUT', '/api/admin/views', {
      body: { list: 'orders', name: `View of ${q}`, query: { q } },
    });
    expect(status).toBe(200);
  }
  const { ref } = await find(owner, email);
  expect((await post(owner, `/people/${ref}/erase`, { typed: email })).status).toBe(200);
  expect(await app.db.knex('staff_views').pluck('query')).toEqual(['{"q":"EMILE@ELSEWHERE.EXAMPLE"}']);
});

test('later events of the card provider do not restore erased data', async () => {
  await using shop = await openShop();
  const owner = await signedIn(shop.app, 'owner');
  await leaveTraces(shop);
  await endMembership(shop, owner, 10_001);
  const { ref } = await find(owner, email);
  expect((await post(owner, `/people/${ref}/erase`, { typed: email })).status).toBe(200);
  const [charge] = await shop.rows('ledger');
  await shop.provider.stripe.refunds.create({ payment_intent: String(charge?.['intent_id']), amount: 1000 });
  shop.app.clock.time += 3_600_000;
  await sweep(shop.payments);
  for (const event of await shop.provider.events()) await shop.deliver(event);
  await sweep(shop.payments);
  expect((await shop.rows('ledger')).map(({ kind, amount }) => [kind, amount])).toContainEqual(['refund', -1000]);
  expect(await remaining(shop)).toEqual([]);
  expect(await shop.rows('members')).toMatchObject([{ number: 10_001, email: '', name: '' }]);
  expect(await shop.rows('outbox')).toEqual([]);
  expect(await shop.app.db.knex('membership_billing')).toEqual([]);

  const session = await signedIn(shop.app, 'owner');
  const page = (await (await session.send('GET', '/api/admin/members/10001')).json()) as object;
  expect(page).toMatchObject({ name: '', email: '', orders: [{ number: 'PL-10001' }] });
  const again = await find(session, email);
  expect(again.held.filter(({ what }) => !what.includes('audit log'))).toEqual([]);
  // The person can join again, as a new member.
  await shop.join({ customerInfo, checkoutKey: 'the-key-of-their-next-browser-and-no-other' });
  expect((await find(session, email)).member).toBeGreaterThan(10_001);
});

test('an export contains all stored data, and no secrets', async () => {
  await using shop = await openShop();
  const [viewer, staff] = [await signedIn(shop.app, 'viewer'), await signedIn(shop.app, 'staff')];
  await leaveTraces(shop);
  const { ref, held } = await find(staff, email);
  const path = `/api/admin/people/${ref}/export`;
  expect((await viewer.send('GET', path)).status).toBe(403);
  const response = await staff.send('GET', path);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="person-\d{4}-\d\d-\d\d\.json"$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  const document = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(document).toMatchObject({
    email,
    orders: [{ customer_phone: customerInfo.phone }, { description: `Membership of ${name}` }],
    contact_messages: [{ message: `Please call ${name} at Quince Lane.` }],
    members: [{ number: 10_001 }],
    ledger: [{ kind: 'charge', amount: 25_000 }],
    incomplete: [],
  });
  const counted = personTables.flatMap(({ table, what }) => {
    const count = document[table]?.length ?? -1;
    return count === 0 ? [] : [[what, count]];
  });
  const expected = held.map(({ what, count }) => [what, count]);
  expect(counted.filter(([what]) => what !== 'Entries of the audit log')).toEqual(
    expected.filter(([what]) => what !== 'Entries of the audit log'),
  );
  expect(text).not.toMatch(/password_hash|token_hash|idempotency_key|resume_key|traceparent/);
  const [noted] = await shop.app.db
    .knex('staff_audit')
    .where('action', 'GET /admin/people/:ref/export')
    .where('outcome', 'ok');
  expect((noted as { target: string }).target).toMatch(/^person [\w-]{16}$/);
});

test('an export of many rows contains each of them once', async () => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  const rows = Array.from({ length: 450 }, (_, index) => ({
    token: `t-${index}`,
    name,
    email,
    subject: 'support',
    message: `${index}`,
    created_at: '2026-01-01T00:00:00.000Z',
  }));
  for (let from = 0; from < rows.length; from += 50) {
    await app.db.knex('contact_messages').insert(rows.slice(from, from + 50));
  }
  const { ref } = await find(staff, email);
  const document = (await (await staff.send('GET', `/api/admin/people/${ref}/export`)).json()) as {
    contact_messages: { message: string }[];
  };
  expect(document.contact_messages.map(({ message }) => message)).toEqual(rows.map(({ message }) => message));
});

test('only an owner may erase, and a reference is valid for an hour', async () => {
  await using app = await openApp();
  const [viewer, staff, owner] = [
    await signedIn(app, 'viewer'),
    await signedIn(app, 'staff'),
    await signedIn(app, 'owner'),
  ];
  await addMember(app, { email });
  expect((await post(viewer, '/people/find', { email })).status).toBe(403);
  expect((await post(staff, '/people/find', { email: 'nobody' })).status).toBe(400);
  const { ref } = await find(staff, email);
  expect(Buffer.from(ref, 'base64url').toString('latin1')).not.toContain('castellano');
  expect((await post(staff, `/people/${ref}/erase`, { typed: email })).status).toBe(403);
  const forged = `${ref.slice(0, -4)}AAAA`;
  expect((await post(owner, `/people/${forged}/erase`, { typed: email })).status).toBe(410);
  expect((await owner.send('GET', `/api/admin/people/${forged}/export`)).status).toBe(410);
  expect((await post(owner, '/people/short/erase', { typed: email })).status).toBe(400);
  app.clock.time += 3_600_000;
  const later = await signedIn(app, 'owner');
  expect((await post(later, `/people/${ref}/erase`, { typed: email })).status).toBe(410);
  expect(await app.db.knex('members').pluck('email')).toEqual([email]);
  expect(await placesOf(app.db, 'castellano')).not.toContain('staff_audit.target');
});

test('an opened payment, one in progress, and a staff account prevent an erasure', async () => {
  await using shop = await openShop();
  const owner = await signedIn(shop.app, 'owner');
  const orderId = await shop.order({ customer: { name, email } });
  await shop.begin(orderId);
  expect((await find(owner, email)).open).toEqual([
    expect.stringMatching(/^The payment of order PL-10001 was begun, and can be made until 20/),
  ]);
  await shop.app.db.knex('orders').update({ status: 'processing' });
  expect((await find(owner, email)).open).toEqual([
    'The payment of order PL-10001 is processing: its outcome is not known yet.',
  ]);
  const { email: address } = await addStaff(shop.app, { email: 'ines@plumbline.example' });
  const { ref, open } = await find(owner, address);
  expect(open).toEqual(['This is the address of a member of staff, whom the audit log names.']);
  expect((await post(owner, `/people/${ref}/erase`, { typed: address })).status).toBe(409);
  const nobody = await find(owner, 'nobody@example.org');
  expect(nobody).toMatchObject({ member: null, held: [], open: [] });
  expect((await post<Erased>(owner, `/people/${nobody.ref}/erase`, { typed: 'nobody@example.org' })).body.done).toEqual(
    [],
  );
});

test('an erasure that fails half-way erases nothing', async () => {
  await using shop = await openShop();
  const owner = await signedIn(shop.app, 'owner');
  await leaveTraces(shop);
  await endMembership(shop, owner, 10_001);
  const before = (await remaining(shop)).toSorted();
  const { ref } = await find(owner, email);
  // Erasing the members fails, after most other tables.
  await shop.app.db.knex.raw('alter table members rename column erased_at to erased_at_elsewhere');
  expect((await post(owner, `/people/${ref}/erase`, { typed: email })).status).toBe(500);
  expect((await remaining(shop)).toSorted()).toEqual(before);
});
