import { sendContactMessage } from '@plumbline/contract/leads/forms';
import { expect, test } from '@jest/globals';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';

const form = {
  name: 'Renée Castellano',
  email: 'Renee@castellano.example',
  subject: 'membership' as const,
  message: 'Which tier fits a team of four?',
};
const thanks = { success: true, message: "We've received your message and will get back to you soon." };

function post(app: OpenApp, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${app.origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function messages({ db }: OpenApp): Promise<{ name: string; message: string }[]> {
  return db.knex('contact_messages').orderBy('id').select('name', 'message');
}

test('a message and its two mails are stored before the answer', async () => {
  await using app = await openApp({ settings: { CONTACT_EMAIL: 'desk@plumbline.example' } });
  expect(await app.client.call(sendContactMessage, { body: form })).toEqual(thanks);
  expect(await messages(app)).toEqual([{ name: form.name, message: form.message }]);
  const [staff, receipt, ...more] = await outboxLines(app.db);
  expect(more).toEqual([]);
  expect(staff).toMatchObject({ kind: 'contact-staff', to: 'desk@plumbline.example', status: 'waiting' });
  expect(staff?.payload).toEqual({ number: 1, ...form, receivedAt: '2026-11-21T12:00:00.000Z' });
  expect(receipt).toMatchObject({ kind: 'contact-receipt', to: form.email });
  expect(receipt?.payload).not.toHaveProperty('message');
  expect(app.outbox.woken).toBe(1);
});

test('every empty field is reported with its message', async () => {
  await using app = await openApp();
  const response = await post(app, { name: '', email: '', subject: '', message: '' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'invalid_input',
    issues: [
      { path: 'body.name', message: 'Name must be at least 2 characters' },
      { path: 'body.email', message: 'Please enter a valid email address' },
      { path: 'body.subject', message: 'Please select a subject' },
      { path: 'body.message', message: 'Message must be at least 10 characters' },
    ],
  });
  expect(await messages(app)).toEqual([]);
});

test.each([
  ['a name of one letter', { name: ' R ' }, 'Name must be at least 2 characters'],
  ['a name that nobody sees', { name: '\u200B\u3164\u2800' }, 'Name must be at least 2 characters'],
  ['a name that is too long', { name: 'R'.repeat(101) }, 'Name must be at most 100 characters'],
  ['a name with a line break', { name: 'Renée\r\nBcc: all@example.org' }, 'Name must be one line of plain text'],
  ['a name that runs backwards', { name: 'Renée \u202Eexe.fdp' }, 'Name must be one line of plain text'],
  ['an e-mail address without @', { email: 'renee' }, 'Please enter a valid email address'],
  ['an e-mail address on this machine', { email: 'renee@localhost' }, 'Please enter a valid email address'],
  ['two e-mail addresses', { email: 'a@example.org, b@example.org' }, 'Please enter a valid email address'],
  [
    'an e-mail address with a header',
    { email: 'a@example.org\nCc: b@example.org' },
    'Please enter a valid email address',
  ],
  ['an e-mail address that is too long', { email: `${'a'.repeat(250)}@b.co` }, 'E-mail must be at most 254 characters'],
  ['an unknown subject', { subject: 'spam' }, 'Please select a subject'],
  ['a message of nine letters', { message: '123456789   ' }, 'Message must be at least 10 characters'],
  ['a message that nobody sees', { message: '\u200B'.repeat(20) }, 'Message must be at least 10 characters'],
  ['a message that is too long', { message: 'x'.repeat(5001) }, 'Message must be at most 5000 characters'],
  ['a message with a NUL', { message: 'a message with \0 in it' }, 'Message must be plain text'],
  ['a name that is a number', { name: 7 }, 'Name must be at least 2 characters'],
  ['a key that is none', { idempotencyKey: 'x' }, 'must be 8 to 64 letters, digits, hyphens or underscores'],
  ['a negative time', { elapsed: -1 }, 'must not be negative'],
])('%s is refused with its reason', async (_, fault, message) => {
  await using app = await openApp();
  const response = await post(app, { ...form, ...fault });
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ issues: [{ path: `body.${Object.keys(fault)[0]}`, message }] }),
  ]);
  expect(await outboxLines(app.db)).toEqual([]);
});

test('markup, quotes and half surrogate pairs are stored as plain text', async () => {
  await using app = await openApp();
  const message = 'I use <b>bold</b> & "quotes"\r\nand a \ud800 half';
  await app.client.call(sendContactMessage, { body: { ...form, name: "O'Neil <admin>", message } });
  expect(await messages(app)).toEqual([
    { name: "O'Neil <admin>", message: 'I use <b>bold</b> & "quotes"\nand a \ufffd half' },
  ]);
});

test('a body of 1 MB is refused', async () => {
  await using app = await openApp();
  const response = await post(app, { ...form, message: 'x'.repeat(1024 * 1024) });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({
    code: 'payload_too_large',
    message: 'The body may have at most 64 kB.',
  });
});

test('the same key with the same content is one message, also repeatedly and concurrently', async () => {
  await using app = await openApp();
  const body = { ...form, idempotencyKey: '1b671a64-40d5-491e-99b0-da01ff1f3341' };
  const answers = await Promise.all(Array.from({ length: 30 }, () => app.client.call(sendContactMessage, { body })));
  app.clock.time += 20_000;
  answers.push(await app.client.call(sendContactMessage, { body }));
  for (const answer of answers) expect(answer).toEqual(thanks);
  expect(await messages(app)).toHaveLength(1);
  expect(await outboxLines(app.db)).toHaveLength(2);
});

test('the same key with other content is another message, which is not lost', async () => {
  await using app = await openApp();
  const idempotencyKey = '1b671a64-40d5-491e-99b0-da01ff1f3341';
  await app.client.call(sendContactMessage, { body: { ...form, idempotencyKey } });
  await app.client.call(sendContactMessage, { body: { ...form, message: 'And a second question.', idempotencyKey } });
  expect(await messages(app)).toHaveLength(2);
});

test('an e-mail address may send five messages an hour, in any spelling', async () => {
  await using app = await openApp();
  for (let count = 1; count <= 5; count += 1) expect((await post(app, form)).status).toBe(200);
  const refused = await post(app, { ...form, email: form.email.toUpperCase() });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '720']);
  expect(await refused.json()).toMatchObject({
    code: 'too_many_requests',
    message: 'Too many messages were sent with this e-mail address. Please try again in 12 minutes.',
  });
  expect(await messages(app)).toHaveLength(5);
  expect((await post(app, { ...form, email: 'else@castellano.example' })).status).toBe(200);
  app.clock.time += 720_000;
  expect((await post(app, form)).status).toBe(200);
  expect((await post(app, form)).status).toBe(429);
});

test('the hourly limit of a network counts by the address that our own proxy reports', async () => {
  await using app = await openApp({ settings: { LEADS_PER_ADDRESS: '2', LEADS_PER_EMAIL: '100' } });
  const from = (address: string) => post(app, form, { 'x-forwarded-for': address });
  expect((await from('203.0.113.9')).status).toBe(200);
  expect((await from('198.51.100.7, 203.0.113.9')).status).toBe(200);
  const refused = await from('198.51.100.8, 203.0.113.9');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1800']);
  expect((await from('203.0.113.10')).status).toBe(200);
  expect((await from('2001:db8:1:2:3:4:5:6')).status).toBe(200);
  expect((await from('2001:db8:1:2::7')).status).toBe(200);
  expect((await from('2001:0db8:0001:0002:ffff::8')).status).toBe(429);
  expect((await from('2001:db8:1:3::8')).status).toBe(200);
});

test('strangers in many networks can neither block a person’s messages nor flood their mailbox with receipts', async () => {
  await using app = await openApp();
  const from = (address: string, body: object = form) => post(app, body, { 'x-forwarded-for': address });
  for (let network = 1; network <= 40; network += 1) {
    for (let count = 1; count <= 5; count += 1) expect((await from(`198.51.${network}.7`)).status).toBe(200);
    expect((await from(`198.51.${network}.7`, { ...form, email: form.email.toUpperCase() })).status).toBe(429);
    app.clock.time += 30 * 60_000;
  }
  const lines = await outboxLines(app.db);
  // The loop covers twenty hours: a limit of ten a day allows ten at once, and less than ten more.
  expect(lines.filter(({ kind }) => kind === 'contact-receipt').length).toBeLessThanOrEqual(20);
  expect(lines.filter(({ kind }) => kind === 'contact-staff')).toHaveLength(200);
  expect((await from('203.0.113.9', { ...form, message: 'It is I who writes this one.' })).status).toBe(200);
  expect((await messages(app)).at(-1)).toMatchObject({ message: 'It is I who writes this one.' });
});

test('a retry with the same key is answered also beyond the limit', async () => {
  await using app = await openApp({ settings: { LEADS_PER_EMAIL: '1' } });
  const body = { ...form, idempotencyKey: '1b671a64-40d5-491e-99b0-da01ff1f3341' };
  expect((await post(app, body)).status).toBe(200);
  expect((await post(app, body)).status).toBe(200);
  expect((await post(app, form)).status).toBe(429);
});

test('neither the limits nor the log contain any address', async () => {
  await using app = await openApp();
  await post(app, form, { 'x-forwarded-for': '203.0.113.9' });
  const kept = JSON.stringify([await app.db.knex('rate_limits'), app.lines]);
  expect(kept).not.toMatch(/203\.0\.113|castellano|Ren/i);
});

test.each([
  ['fills the hidden field', { website: 'https://pills.example' }, 'filled the hidden field'],
  ['is done in no time', { elapsed: 300 }, 'was filled in too fast'],
])('a form that %s is answered as usual, quarantined and not mailed', async (_, facts, reason) => {
  await using app = await openApp();
  expect(await app.client.call(sendContactMessage, { body: { ...form, ...facts } })).toEqual(thanks);
  expect([await messages(app), await outboxLines(app.db), app.outbox.woken]).toEqual([[], [], 0]);
  const [kept] = await app.db.knex('suspected_leads');
  expect(kept).toMatchObject({ kind: 'contact', reason });
  expect(JSON.parse(kept.form)).toEqual(form);
});

test('a form that was not filled in too fast is accepted', async () => {
  await using app = await openApp();
  await app.client.call(sendContactMessage, { body: { ...form, website: '', elapsed: 2000.4 } });
  expect(await messages(app)).toHaveLength(1);
});

test('automated messages count towards the limits', async () => {
  await using app = await openApp({ settings: { LEADS_PER_ADDRESS: '2' } });
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await post(app, { ...form, website: 'x' })).status);
  expect(statuses).toEqual([200, 200, 429]);
});
