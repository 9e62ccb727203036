import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { AdminMessage, AdminMessageDetail } from '@plumbline/contract/leads/admin-messages';
import { sendContactMessage } from '@plumbline/contract/leads/forms';
import { addMember } from '../../../testing/add-member.ts';
import { openApp, type OpenApp } from '../../../testing/open-app.ts';
import { outboxLines } from '../../../testing/outbox-rows.ts';
import { signedIn, type StaffBrowser } from '../../../testing/staff-browser.ts';
import { writeMails } from '../../../testing/write-mails.ts';

const path = '/api/admin/messages';
const form = {
  name: 'Renée Castellano',
  email: 'renee@castellano.example',
  subject: 'membership' as const,
  message: 'Which tier fits a team of four?',
};
const settings = { LEADS_PER_EMAIL: '1000', LEADS_PER_ADDRESS: '1000' };

async function openWithStaff() {
  const app = await openApp({ settings });
  const [staff, viewer] = [await signedIn(app, 'staff'), await signedIn(app, 'viewer')];
  const write = (different: object = {}) => app.client.call(sendContactMessage, { body: { ...form, ...different } });
  return { app, staff, viewer, write };
}

async function get<T>(browser: StaffBrowser, address: string): Promise<T> {
  const response = await browser.send('GET', address);
  expect([address, response.status]).toEqual([address, 200]);
  return (await response.json()) as T;
}

/** The numbers of all pages of the list, page by page. */
async function pages(browser: StaffBrowser, query: string): Promise<string[][]> {
  const found: string[][] = [];
  for (let next: string | null = `${path}?${query}`; next !== null;) {
    const response: Response = await browser.send('GET', next);
    expect(response.status).toBe(200);
    found.push(((await response.json()) as AdminMessage[]).map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  }
  return found;
}

const detail = (browser: StaffBrowser, id = '1') => get<AdminMessageDetail>(browser, `${path}/${id}`);
const post = (browser: StaffBrowser, below: string, body?: unknown) =>
  browser.send('POST', `${path}${below}`, { body });
const errorOf = async (response: Response) => {
  const { code, message, issues } = (await response.json()) as { code: string; message: string; issues?: unknown };
  return { status: response.status, code, message, issues };
};
const audit = (app: OpenApp) =>
  app.db.knex('staff_audit').whereLike('action', '%messages%').orderBy('id').select('action', 'target', 'outcome');

test('the list contains every message except spam, in pages and three orders', async () => {
  const { app, viewer, write } = await openWithStaff();
  await using _ = app;
  for (let index = 0; index < 7; index += 1) {
    await write({ email: `${'dbacdfe'[index]}@castellano.example`, name: `Number ${index}` });
  }
  await app.db.knex('contact_messages').where({ id: 4 }).update({ state: 'spam' });
  expect(await pages(viewer, 'limit=4')).toEqual([
    ['7', '6', '5', '3'],
    ['2', '1'],
  ]);
  expect(await pages(viewer, 'limit=4&sort=oldest')).toEqual([
    ['1', '2', '3', '5'],
    ['6', '7'],
  ]);
  expect(await pages(viewer, 'limit=2&sort=address')).toEqual([
    ['3', '2'],
    ['1', '5'],
    ['7', '6'],
  ]);
  expect(await pages(viewer, 'state=spam')).toEqual([['4']]);
});

test('the list is filtered by text, number, state and subject', async () => {
  const { app, viewer, write } = await openWithStaff();
  await using _ = app;
  await write({ name: 'Renée Ångström', message: 'A hundred % of it_all, at once.' });
  await write({ subject: 'support', email: 'other@example.org' });
  await app.db.knex('contact_messages').where({ id: 2 }).update({ state: 'answered' });
  const found = async (query: string) => (await pages(viewer, query)).flat();
  expect(await found(`q=${encodeURIComponent('ÅNGSTRÖM hundred')}`)).toEqual(['1']);
  expect(await found('q=other%40example')).toEqual(['2']);
  expect(await found('q=%25')).toEqual(['1']);
  expect(await found('q=it_all')).toEqual(['1']);
  expect(await found('q=itXall')).toEqual([]);
  expect(await found('q=%232')).toEqual(['2']);
  expect(await found('q=nobody')).toEqual([]);
  expect(await found('state=answered')).toEqual(['2']);
  expect(await found('subject=support')).toEqual(['2']);
  expect(await found('subject=support&state=unread')).toEqual([]);
  for (const wrong of ['state=gone', 'subject=x', 'cursor=x', 'limit=0', 'sort=id', `q=${'x'.repeat(101)}`]) {
    const { status, code, issues } = await errorOf(await viewer.send('GET', `${path}?${wrong}`));
    expect([status, code, issues]).toEqual([
      400,
      'invalid_input',
      [expect.objectContaining({ path: `query.${wrong.split('=')[0]}` })],
    ]);
  }
});

test('a message is shown as plain text, with other data about its sender', async () => {
  const { app, viewer, write } = await openWithStaff();
  await using _ = app;
  await write();
  await write({ subject: 'other', message: '<img src=x onerror=alert(1)> & more of it' });
  await addMember(app, { email: form.email, number: 10_482 });
  await app.db.knex('suppressions').insert({
    email_key: form.email,
    email: form.email,
    reason: 'complaint',
    detail: 'x',
    created_at: '2026-11-21T00:00:00.000Z',
  });
  const body = await detail(viewer, '2');
  expect(body).toMatchObject({
    id: '2',
    state: 'unread',
    revision: 1,
    suspicion: null,
    message: '<img src=x onerror=alert(1)> & more of it',
    beginning: '<img src=x onerror=alert(1)> & more of it',
    notes: [],
    replies: [],
    sender: {
      member: { number: 10_482, name: 'Renée Castellano', active: false },
      messages: [{ id: '1', subject: 'membership', state: 'unread' }],
      suppressed: 'complaint',
    },
  });
  expect((await errorOf(await viewer.send('GET', `${path}/99`))).code).toBe('not_found');
  expect((await errorOf(await viewer.send('GET', `${path}/s1`))).code).toBe('not_found');
  expect((await errorOf(await viewer.send('GET', `${path}/x`))).code).toBe('invalid_input');
});

test('all messages of a filter are marked if their number is as confirmed, and the answer can undo it', async () => {
  const { app, staff, viewer, write } = await openWithStaff();
  await using _ = app;
  for (let index = 0; index < 5; index += 1) await write({ name: index < 3 ? 'Cheap Backlinks' : 'Ada' });
  await app.db.knex('contact_messages').where({ id: 2 }).update({ state: 'open', revision: 7 });
  const countOf = async (query: string) => get<{ count: number; set: string }>(viewer, `${path}-filtered?${query}`);
  expect(await countOf('q=backlinks')).toMatchObject({ count: 3 });
  expect(await countOf('q=backlinks&state=open')).toMatchObject({ count: 1 });
  const { set } = await countOf('q=backlinks');
  const mark = (body: object) => post(staff, '-filtered', body);
  const filter = { q: 'Backlinks' };
  expect(await errorOf(await mark({ filter, count: 2, set, state: 'spam' }))).toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'There are 3 such messages by now, not 2. Nothing was changed.',
  });
  // The number of messages is unchanged, but one was marked as read meanwhile.
  await app.db.knex('contact_messages').where({ id: 3 }).update({ state: 'open', revision: 2 });
  expect((await errorOf(await mark({ filter, count: 3, set, state: 'spam' }))).code).toBe('conflict');
  await app.db.knex('contact_messages').where({ id: 3 }).update({ state: 'unread', revision: 1 });
  const response = await mark({ filter, count: 3, set, state: 'spam' });
  const marked = (await response.json()) as { changed: unknown[]; left: unknown[] };
  expect(marked).toEqual({
    changed: [
      { id: '1', state: 'unread', revision: 2 },
      { id: '2', state: 'open', revision: 8 },
      { id: '3', state: 'unread', revision: 2 },
    ],
    left: [],
  });
  expect(await pages(viewer, 'state=spam')).toEqual([['3', '2', '1']]);
  // Without a state the filter is that of the list, which leaves spam out.
  expect(await countOf('q=backlinks')).toMatchObject({ count: 0 });
  expect((await post(staff, '-states', { changes: marked.changed })).status).toBe(200);
  expect(await app.db.knex('contact_messages').orderBy('id').pluck('state')).toEqual([
    'unread',
    'open',
    'unread',
    'unread',
    'unread',
  ]);
  const noted = await app.db.knex('staff_audit').where('action', 'POST /admin/messages-filtered').pluck('target');
  expect(noted).toEqual([
    '2 messages of a filter: spam',
    '3 messages of a filter: spam',
    '3 messages of a filter: spam',
  ]);
});

test('a filter’s messages are counted and marked up to a bound, and never the suspected ones', async () => {
  const { app, staff, viewer } = await openWithStaff();
  await using _ = app;
  const row = {
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'other',
    message: 'x',
    created_at: '2026-11-20T00:00:00.000Z',
  };
  const rows = Array.from({ length: 1_002 }, (_item, index) => ({
    ...row,
    token: `bound-${index}`,
    search_text: 'ada',
  }));
  for (let from = 0; from < rows.length; from += 100) {
    await app.db.knex('contact_messages').insert(rows.slice(from, from + 100));
  }
  const countOf = () => get<{ count: number; set: string }>(viewer, `${path}-filtered?q=ada`);
  const { set, ...more } = await countOf();
  expect(more).toEqual({ count: 1_001 });
  const mark = (body: object) => post(staff, '-filtered', body);
  expect(await errorOf(await mark({ filter: { q: 'ada' }, count: 1_000, set, state: 'open' }))).toMatchObject({
    code: 'conflict',
    message: 'There are more than 1000 such messages by now, not 1000. Nothing was changed.',
  });
  await app.db.knex('contact_messages').where('id', '>', 1_000).delete();
  const response = await mark({ filter: { q: 'ada' }, ...(await countOf()), state: 'spam' });
  const { changed } = (await response.json()) as { changed: object[] };
  expect(changed).toHaveLength(1_000);
  expect((await post(staff, '-states', { changes: changed })).status).toBe(200);
  for (const [fault, issue] of [
    [{ count: 0 }, 'body.count'],
    [{ count: 1_001 }, 'body.count'],
    [{ count: 1.5 }, 'body.count'],
    [{ state: 'suspected' }, 'body.state'],
    [{ filter: { state: 'suspected' } }, 'body.filter.state'],
    [{ set: 'x' }, 'body.set'],
    [{ filter: undefined }, 'body.filter'],
  ] as const) {
    const refused = await errorOf(await mark({ filter: {}, count: 1, set, state: 'open', ...fault }));
    expect([refused.code, refused.issues]).toEqual(['invalid_input', [expect.objectContaining({ path: issue })]]);
  }
  expect((await post(viewer, '-filtered', { filter: {}, count: 1, set, state: 'open' })).status).toBe(403);
});

test('a reply is sent once, in the mail thread of the receipt, and marks the message as answered', async () => {
  const { app, staff, write } = await openWithStaff();
  await using _ = app;
  await write();
  const receipt = (await writeMails(app)).find(({ tag }) => tag === 'contact-receipt');
  const reply = { key: randomUUID(), text: 'Hello Renée,\n\nthe Pro tier.\nIt has four seats.', replies: 0 };
  const both = await Promise.all([1, 2].map(() => post(staff, '/1/replies', reply)));
  expect(both.map(({ status }) => status)).toEqual([202, 202]);
  expect((await post(staff, '/1/replies', reply)).status).toBe(202);
  const [mail, ...more] = await writeMails(app);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: form.email,
    replyTo: 'support@plumbline.example',
    subject: 'Re: We have your message (number 1)',
    references: [receipt?.messageId],
    tag: 'contact-reply',
  });
  expect(mail?.text).toContain('the Pro tier.\nIt has four seats.\n\nInes Ferreira\nPlumbline');
  expect(mail?.text).toContain(`you wrote:\n\n> ${form.message}`);
  expect(await detail(staff)).toMatchObject({
    state: 'answered',
    answeredAt: '2026-11-21T12:00:00.000Z',
    replies: [{ who: 'Ines Ferreira', text: reply.text, mail: 'sent' }],
  });
  await post(staff, '/1/replies', { ...reply, key: randomUUID(), replies: 1 });
  const [second] = await writeMails(app);
  expect(second?.references).toEqual([receipt?.messageId, mail?.messageId]);
});

test('of two concurrent replies the second is refused before anything is sent', async () => {
  const { app, staff, write } = await openWithStaff();
  await using _ = app;
  await write();
  const other = await signedIn(app, 'staff');
  const answers = await Promise.all(
    [staff, other].map((browser) =>
      post(browser, '/1/replies', { key: randomUUID(), text: 'The Pro tier.', replies: 0 }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([202, 409]));
  const late = answers[statuses.indexOf(409)];
  expect(late && (await errorOf(late))).toMatchObject({
    code: 'conflict',
    message: 'Ines Ferreira has replied meanwhile. Read that reply first: yours was not sent.',
  });
  expect((await outboxLines(app.db)).filter(({ kind }) => kind === 'contact-reply')).toHaveLength(1);
  expect((await detail(staff)).replies).toHaveLength(1);
});

test('an invalid reply is refused with its reason', async () => {
  await using app = await openApp({ settings });
  const staff = await signedIn(app, 'staff');
  for (const [fault, issue, message] of [
    [{ text: ' \n ' }, 'body.text', 'The reply is empty'],
    [{ text: 'x'.repeat(10_001) }, 'body.text', 'The reply must be at most 10000 characters'],
    [{ text: 'a \0 b' }, 'body.text', 'The reply must be plain text'],
    [{ key: 'x' }, 'body.key', 'must be 8 to 64 letters, digits, hyphens or underscores'],
    [{ replies: 0.5 }, 'body.replies', 'must be a whole number'],
    [{ replies: 2_147_483_647 }, 'body.replies', 'must be at most 2147483646'],
  ]) {
    const response = await post(staff, '/1/replies', {
      key: randomUUID(),
      text: 'Hello.',
      replies: 0,
      ...(fault as object),
    });
    expect(await errorOf(response)).toMatchObject({ code: 'invalid_input', issues: [{ path: issue, message }] });
  }
});

test('notes are stored once with their author, and are never mailed', async () => {
  const { app, staff, write } = await openWithStaff();
  await using _ = app;
  await write();
  const note = { key: randomUUID(), text: 'Called her <b>back</b>.' };
  for (let time = 0; time < 2; time += 1) expect((await post(staff, '/1/notes', note)).status).toBe(201);
  expect(await detail(staff)).toMatchObject({
    state: 'unread',
    notes: [{ who: 'Ines Ferreira', text: note.text, at: '2026-11-21T12:00:00.000Z' }],
  });
  expect((await detail(staff)).notes).toHaveLength(1);
  expect(await outboxLines(app.db)).toHaveLength(2);
  expect(await errorOf(await post(staff, '/9/notes', note))).toMatchObject({ status: 404, code: 'not_found' });
  expect(await errorOf(await post(staff, '/1/notes', { ...note, text: '' }))).toMatchObject({ code: 'invalid_input' });
  expect(await errorOf(await post(staff, '/1/notes', { ...note, text: 'x'.repeat(2001) }))).toMatchObject({
    issues: [{ path: 'body.text', message: 'The note must be at most 2000 characters' }],
  });
});

test('a state is changed only by those who have seen the latest one; others get a conflict', async () => {
  const { app, staff, write } = await openWithStaff();
  await using _ = app;
  await write();
  const mark = (state: string, revision: number, id = '1') => post(staff, `/${id}/state`, { state, revision });
  expect(await (await mark('answered', 1)).json()).toMatchObject({
    state: 'answered',
    revision: 2,
    answeredAt: '2026-11-21T12:00:00.000Z',
  });
  expect(await errorOf(await mark('spam', 1))).toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'Somebody else has changed this message meanwhile: it is answered now.',
  });
  expect(await (await mark('open', 2)).json()).toMatchObject({ state: 'open', answeredAt: null });
  expect(await errorOf(await mark('gone', 3))).toMatchObject({ code: 'invalid_input' });
  expect(await errorOf(await mark('open', 1, '9'))).toMatchObject({ code: 'not_found' });
  expect(await errorOf(await mark('open', 0, 's1'))).toMatchObject({ code: 'not_found' });
});

test('many messages are marked at once, except those that somebody else changed, and it can be undone', async () => {
  const { app, staff, write } = await openWithStaff();
  await using _ = app;
  for (let count = 0; count < 3; count += 1) await write();
  await post(staff, '/2/state', { state: 'answered', revision: 1 });
  const bulk = (changes: unknown) => post(staff, '-states', { changes });
  const spam = await bulk(['1', '2', '3', '9', 's1'].map((id) => ({ id, state: 'spam', revision: 1 })));
  const done = (await spam.json()) as { changed: unknown[]; left: string[] };
  expect(done).toEqual({
    changed: [
      { id: '1', state: 'unread', revision: 2 },
      { id: '3', state: 'unread', revision: 2 },
    ],
    left: ['2', '9', 's1'],
  });
  expect(await pages(staff, '')).toEqual([['2']]);
  expect((await (await bulk(done.changed)).json()) as unknown).toMatchObject({ left: [] });
  expect(await pages(staff, 'state=unread')).toEqual([['3', '1']]);
  for (const wrong of [[], Array.from({ length: 1_001 }, () => ({ id: '1', state: 'spam', revision: 1 })), 'all']) {
    expect(await errorOf(await bulk(wrong))).toMatchObject({ status: 400, code: 'invalid_input' });
  }
});

test('a message that looks automated is listed separately with its reason, until staff release it', async () => {
  const { app, staff, viewer, write } = await openWithStaff();
  await using _ = app;
  await write({ website: 'https://pills.example', message: 'Buy <b>pills</b> here, now.' });
  await write({ website: 'x', subject: 'support' });
  expect(await pages(viewer, '')).toEqual([[]]);
  expect(await pages(viewer, 'state=suspected&limit=1')).toEqual([['s2'], ['s1']]);
  expect(await pages(viewer, 'state=suspected&q=pills')).toEqual([['s1']]);
  expect(await pages(viewer, 'state=suspected&subject=support')).toEqual([['s2']]);
  expect(await detail(viewer, 's1')).toMatchObject({
    state: 'suspected',
    suspicion: 'filled the hidden field',
    message: 'Buy <b>pills</b> here, now.',
  });
  const stats = () => get(viewer, '/api/admin/messages-figures');
  expect(await stats()).toEqual({ unread: 0, open: 0, answered: 0, suspected: 2 });
  expect((await post(viewer, '/s1/release')).status).toBe(403);
  const released = await post(staff, '/s1/release');
  expect(await released.json()).toMatchObject({ id: '1', state: 'unread', suspicion: null });
  expect(await errorOf(await post(staff, '/s1/release'))).toMatchObject({ status: 404, code: 'not_found' });
  expect(await errorOf(await post(staff, '/1/release'))).toMatchObject({ status: 404, code: 'not_found' });
  expect((await outboxLines(app.db)).map(({ kind }) => kind)).toEqual(['contact-staff', 'contact-receipt']);
  expect(await stats()).toEqual({ unread: 1, open: 0, answered: 0, suspected: 1 });
});

test('only staff may act, and the audit log contains their actions', async () => {
  const { app, staff, viewer, write } = await openWithStaff();
  await using _ = app;
  await write();
  const reply = { key: randomUUID(), text: 'The Pro tier.', replies: 0 };
  expect((await post(viewer, '/1/replies', reply)).status).toBe(403);
  await post(staff, '/1/state', { state: 'spam', revision: 1 });
  await post(staff, '/1/state', { state: 'spam', revision: 1 });
  await post(staff, '/1/replies', reply);
  await post(staff, '-states', { changes: [{ id: '1', state: 'open', revision: 3 }] });
  const many = Array.from({ length: 60 }, (_, index) => ({ id: String(index + 1), state: 'spam', revision: 9 }));
  await post(staff, '-states', { changes: many });
  expect(await audit(app)).toEqual([
    { action: 'POST /admin/messages/:id/replies', target: null, outcome: 'forbidden' },
    { action: 'POST /admin/messages/:id/state', target: 'message 1: spam', outcome: 'ok' },
    { action: 'POST /admin/messages/:id/state', target: 'message 1: spam', outcome: 'conflict' },
    { action: 'POST /admin/messages/:id/replies', target: 'message 1', outcome: 'ok' },
    { action: 'POST /admin/messages-states', target: 'messages 1: open', outcome: 'ok' },
    {
      action: 'POST /admin/messages-states',
      target: expect.stringMatching(/^messages 1: spam, .*\d+: spam and \d\d more$/) as unknown,
      outcome: 'ok',
    },
  ]);
});

test('the export contains every message of a filter in full, and no formulas', async () => {
  const { app, staff, viewer, write } = await openWithStaff();
  await using _ = app;
  await write({ message: `=HYPERLINK("evil","x")${'y'.repeat(300)}` });
  await write({ subject: 'support' });
  await write({ website: 'x', message: '+cmd|calc and so on' });
  expect((await viewer.send('GET', `${path}.csv`)).status).toBe(403);
  const lines = async (query = '') =>
    (await (await staff.send('GET', `${path}.csv${query}`)).text()).trimEnd().split('\r\n');
  expect(await lines()).toEqual([
    'Number,Received (UTC),State,Answered (UTC),Suspected,Name,E-mail,Subject,Message',
    expect.stringMatching(/^2,/),
    expect.stringContaining(`,"'=HYPERLINK(""evil"",""x"")${'y'.repeat(300)}"`),
  ]);
  expect(await lines('?subject=support')).toHaveLength(2);
  expect((await lines('?state=suspected'))[1]).toMatch(/^s1,.*,filled the hidden field,.*,'\+cmd\|calc and so on$/);
  expect((await staff.send('GET', `${path}.csv?state=gone`)).status).toBe(400);
});
