import { expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { enqueueMail } from '../../mail/outbox/outbox.ts';
import { addMember } from '../../testing/add-member.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { deleteOldEvents } from '../../commerce/payments/events/store.ts';
import { applyRetention } from './apply-retention.ts';

const year = 365.25 * 86_400_000;
const ago = ({ clock }: OpenApp, years: number): string => new Date(clock.now() - years * year).toISOString();

let orders = 0;
async function addOrder(app: OpenApp, email: string, different: object): Promise<void> {
  orders += 1;
  await app.db.knex('orders').insert({
    public_id: `ord_${String(orders).padStart(26, '0')}`,
    status: 'paid',
    amount: 9900,
    currency: 'usd',
    description: 'Core Agent Annual',
    mode: 'payment',
    member_type: 'realEstateProfessional',
    version: 1,
    customer_name: 'Renée Castellano',
    customer_email: email,
    search_text: email,
    expires_at: ago(app, 0),
    ...different,
  });
}

async function addMessage({ db: { knex } }: OpenApp, email: string, at: string): Promise<void> {
  const message = { name: 'Ada', email, subject: 'support', message: 'Hello', created_at: at };
  await knex('contact_messages').insert({ ...message, token: `${email}${at}` });
}

const column = (knex: Knex, table: string, name: string): Promise<unknown[]> => knex(table).orderBy('id').pluck(name);

test('messages are deleted two years after the last one; a member’s are kept', async () => {
  await using app = await openApp();
  const { knex } = app.db;
  await addMember(app, { email: 'member@example.org' });
  await addMessage(app, 'Old@example.org', ago(app, 3));
  await addMessage(app, 'old@example.org', ago(app, 2.01));
  await addMessage(app, 'writes@example.org', ago(app, 3));
  await addMessage(app, 'writes@example.org', ago(app, 1.9));
  await addMessage(app, 'member@example.org', ago(app, 3));
  expect(await applyRetention(app)).toEqual({
    messages: 1,
    requests: 0,
    books: 0,
    suspected: 0,
    consents: 0,
    mails: 0,
  });
  expect(await column(knex, 'contact_messages', 'email')).toEqual([
    'writes@example.org',
    'writes@example.org',
    'member@example.org',
  ]);
  app.clock.time += 0.2 * year;
  expect(await applyRetention(app)).toMatchObject({ messages: 1 });
  expect(await column(knex, 'contact_messages', 'email')).toEqual(['member@example.org']);
});

test('audit requests and suspected forms are deleted after two years', async () => {
  await using app = await openApp();
  const { knex } = app.db;
  for (const [email, years] of [
    ['old@example.org', 2.01],
    ['new@example.org', 1.99],
  ] as const) {
    const times = { created_at: ago(app, 3), mailed_at: ago(app, years) };
    await knex('audit_requests').insert({ email_key: email, email, name: 'Ada', ...times });
    const lead = { token: email, kind: 'contact', form: JSON.stringify({ email }), reason: 'filled the hidden field' };
    await knex('suspected_leads').insert({ ...lead, created_at: ago(app, years) });
  }
  expect(await applyRetention(app)).toEqual({
    messages: 0,
    requests: 1,
    books: 0,
    suspected: 1,
    consents: 0,
    mails: 0,
  });
  expect(await column(knex, 'audit_requests', 'email')).toEqual(['new@example.org']);
  expect(await column(knex, 'suspected_leads', 'token')).toEqual(['new@example.org']);
});

test('orders and members are anonymised after seven years', async () => {
  await using app = await openApp();
  const { knex } = app.db;
  const ended = { standing: 'ended', ended_at: ago(app, 7.01) } as const;
  await addMember(app, { email: 'gone@example.org', number: 10_001, ...ended });
  await addMember(app, { email: 'back@example.org', number: 10_002, ...ended });
  await addMember(app, { email: 'here@example.org', number: 10_003, standing: 'active' });
  await addOrder(app, 'Gone@example.org', { created_at: ago(app, 9), paid_at: ago(app, 9) });
  await addOrder(app, 'back@example.org', { created_at: ago(app, 6), paid_at: ago(app, 6) });
  await addOrder(app, 'here@example.org', { created_at: ago(app, 9), paid_at: ago(app, 9) });
  await addOrder(app, 'never-paid@example.org', { created_at: ago(app, 8), status: 'expired' });
  await addOrder(app, 'twice@example.org', { created_at: ago(app, 8), status: 'expired' });
  await addOrder(app, 'twice@example.org', { created_at: ago(app, 1), status: 'expired' });
  await addOrder(app, 'stuck@example.org', { created_at: ago(app, 8), status: 'processing' });
  expect(await applyRetention(app)).toMatchObject({ books: 2 });
  expect(await column(knex, 'members', 'email')).toEqual(['', 'back@example.org', 'here@example.org']);
  expect(await column(knex, 'orders', 'customer_email')).toEqual([
    null,
    'back@example.org',
    'here@example.org',
    null,
    'twice@example.org',
    'twice@example.org',
    'stuck@example.org',
  ]);
  expect(await column(knex, 'orders', 'amount')).toEqual(Array.from({ length: 7 }, () => 9900));
  expect(await applyRetention(app)).toEqual({
    messages: 0,
    requests: 0,
    books: 0,
    suspected: 0,
    consents: 0,
    mails: 0,
  });
});

test('the descriptions of charges lose the buyer’s name together with the order', async () => {
  await using app = await openApp();
  const { knex } = app.db;
  const description = 'Membership of Renée Castellano';
  await addOrder(app, 'gone@example.org', { created_at: ago(app, 8), description });
  const order = (await knex('orders').first('id')) as { id: number };
  await knex('ledger').insert({
    order_id: order.id,
    provider: 'stripe',
    kind: 'charge',
    ref: 'ch_1',
    intent_id: 'pi_1',
    amount: 9900,
    currency: 'usd',
    created_at: ago(app, 8),
    is_extra: false,
    description,
  });
  expect(await applyRetention(app)).toMatchObject({ books: 1 });
  expect(await column(knex, 'orders', 'description')).toEqual(['Membership']);
  expect(await column(knex, 'ledger', 'description')).toEqual(['Membership']);
  expect(await column(knex, 'ledger', 'amount')).toEqual([9900]);
});

test('dead mails are deleted after two years', async () => {
  await using app = await openApp();
  const { knex } = app.db;
  const dead = async (to: string, at: string, ended: string | null): Promise<void> => {
    await knex.transaction((transaction) =>
      enqueueMail(transaction, { kind: 'contact-staff', to, payload: { slug: 'level' } as never, now: at }),
    );
    await knex('outbox').where({ recipient: to }).update({ status: 'dead', ended_at: ended });
  };
  await dead('old@example.org', ago(app, 3), ago(app, 2.01));
  await dead('older@example.org', ago(app, 2.01), null);
  await dead('late@example.org', ago(app, 3), ago(app, 1.9));
  await knex('mail_tries').insert({
    mail_id: ((await knex('outbox').orderBy('id').first('id')) as { id: number }).id,
    outcome: 'refused',
    ended_at: ago(app, 2.01),
  });
  expect(await applyRetention(app)).toMatchObject({ mails: 2 });
  expect(await column(knex, 'outbox', 'recipient')).toEqual(['late@example.org']);
  expect(await column(knex, 'mail_tries', 'mail_id')).toEqual([]);
});

test('a run ends only when nobody is left, and people whose data must stay do not block others', async () => {
  await using app = await openApp();
  const { knex } = app.db;
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => String(at).padStart(4, '0'));
  const past = ago(app, 3);
  for (const at of numbered(1_201)) await addMessage(app, `m${at}@example.org`, past);
  const open = { created_at: ago(app, 8), status: 'processing' };
  for (const at of numbered(501)) await addOrder(app, `a${at}@example.org`, open);
  await addOrder(app, 'last@example.org', { created_at: ago(app, 8), status: 'expired' });
  expect(await applyRetention(app)).toMatchObject({ messages: 1_201, books: 1 });
  expect(await knex('orders').whereNull('customer_email')).toHaveLength(1);
});

test('provider events without an order are deleted once they cannot be repeated', async () => {
  await using app = await openApp();
  const { knex } = app.db;
  await addOrder(app, 'ada@example.org', { created_at: ago(app, 1) });
  const [order]: { id: number }[] = await knex('orders').select('id');
  const [past, now] = [ago(app, 0.1), ago(app, 0)];
  const event = { provider: 'stripe', type: 'charge.refunded', refs: '{}', attempts: 1, received_at: past };
  await knex('provider_events').insert([
    { ...event, event_id: 'evt_old' },
    { ...event, event_id: 'evt_of_an_order', order_id: order?.id },
    { ...event, event_id: 'evt_waiting', due_at: past },
    { ...event, event_id: 'evt_new', received_at: now },
  ]);
  await deleteOldEvents(knex, app.clock.now() - 30 * 86_400_000);
  expect(await column(knex, 'provider_events', 'event_id')).toEqual(['evt_of_an_order', 'evt_waiting', 'evt_new']);
});
