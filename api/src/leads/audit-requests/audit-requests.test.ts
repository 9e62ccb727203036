import { subscribe } from '@plumbline/contract/leads/forms';
import { expect, test } from '@jest/globals';
import { openApp } from '../../testing/open-app.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';

const form = { name: 'Renée Castellano', email: 'renee@castellano.example' };
const answer = { success: true, message: 'Your 30-Point Agent Audit is on its way. Please check your email.' };
const day = 86_400_000;
const manyLeads = { LEADS_PER_ADDRESS: '100', LEADS_PER_EMAIL: '100' };

test('a request and its audit mail are stored together', async () => {
  await using app = await openApp();
  expect(await app.client.call(subscribe, { body: form })).toEqual(answer);
  const lines = await outboxLines(app.db);
  expect(lines).toEqual([expect.objectContaining({ kind: 'audit', to: form.email, status: 'waiting' })]);
  expect(lines[0]?.payload).toEqual({ request: 1, name: form.name, expires: app.clock.time + 7 * day });
  expect(app.outbox.woken).toBe(1);
});

test('repeats within a day send no mail and get the same answer', async () => {
  await using app = await openApp({ settings: manyLeads });
  const repeats = [form, { ...form, name: 'R. Castellano' }, { ...form, email: form.email.toUpperCase() }];
  for (const body of [...repeats, ...repeats]) expect(await app.client.call(subscribe, { body })).toEqual(answer);
  app.clock.time += day - 1;
  await app.client.call(subscribe, { body: form });
  expect(await outboxLines(app.db)).toHaveLength(1);
  app.clock.time += 1;
  await app.client.call(subscribe, { body: { ...form, name: 'Renée Castellano-Ruiz' } });
  const lines = await outboxLines(app.db);
  expect(lines.map(({ payload }) => payload?.['name'])).toEqual([form.name, 'Renée Castellano-Ruiz']);
});

test('a request that was stored while the clock was ahead prevents no later one', async () => {
  await using app = await openApp({ settings: manyLeads });
  app.clock.time += 300 * day;
  await app.client.call(subscribe, { body: form });
  app.clock.time -= 300 * day;
  for (let times = 0; times < 2; times += 1) await app.client.call(subscribe, { body: form });
  expect(await outboxLines(app.db)).toHaveLength(2);
});

test('a network at its limit does not learn whose request is a repeat', async () => {
  await using app = await openApp({ settings: { LEADS_PER_ADDRESS: '2' } });
  const ask = (email: string) => app.client.call(subscribe, { body: { ...form, email } });
  await ask(form.email);
  await ask(form.email);
  await expect(ask(form.email)).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(ask('somebody@else.example')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await outboxLines(app.db)).toHaveLength(1);
});

test('thirty concurrent requests send one mail', async () => {
  await using app = await openApp({ settings: manyLeads });
  await Promise.all(Array.from({ length: 30 }, () => app.client.call(subscribe, { body: form })));
  expect(await outboxLines(app.db)).toHaveLength(1);
});

test.each([
  ['nothing', {}, ['is required', 'is required']],
  ['empty fields', { name: ' ', email: '' }, ['Please enter your name', 'Please enter a valid email address']],
  ['a name that nobody sees', { ...form, name: '\u2060\u200D' }, ['Please enter your name']],
  ['a wrong address', { ...form, email: 'renee@castellano' }, ['Please enter a valid email address']],
  ['a long name', { ...form, name: 'x'.repeat(101) }, ['Name must be at most 100 characters']],
  ['a header in the name', { ...form, name: 'x\r\nBcc: y@z.org' }, ['Name must be one line of plain text']],
])('refuses %s', async (_, body, expected) => {
  await using app = await openApp();
  const response = await fetch(`${app.origin}/api/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(400);
  const { issues } = (await response.json()) as { issues: { message: string }[] };
  expect(issues.map(({ message }) => message)).toEqual(expected);
  expect(await outboxLines(app.db)).toEqual([]);
});

test('a network cannot send the audit to many addresses', async () => {
  await using app = await openApp({ settings: { LEADS_PER_ADDRESS: '3' } });
  const ask = (number: number) => app.client.call(subscribe, { body: { ...form, email: `p${number}@town.example` } });
  for (let number = 0; number < 3; number += 1) await ask(number);
  await expect(ask(4)).rejects.toMatchObject({
    status: 429,
    code: 'too_many_requests',
    detail: 'Too many messages were sent from your network. Please try again in 20 minutes.',
  });
  expect(await outboxLines(app.db)).toHaveLength(3);
});

test('an automated request gets the same answer, and its address can still request the audit', async () => {
  await using app = await openApp();
  expect(await app.client.call(subscribe, { body: { ...form, website: 'x' } })).toEqual(answer);
  expect(await outboxLines(app.db)).toEqual([]);
  await app.client.call(subscribe, { body: form });
  expect(await outboxLines(app.db)).toHaveLength(1);
});
