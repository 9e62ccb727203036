import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AdminMail, AdminMailDetail } from '@plumbline/contract/mail/admin-mail';
import { readAuditLog } from '../../staff/audit-log/audit-log.ts';
import { addMember } from '../../testing/add-member.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { signedIn, type StaffBrowser } from '../../testing/staff-browser.ts';
import { MailProviderError, type MailProvider } from '../providers/mail-provider.ts';
import { cursorOf } from '../../platform/database/cursor.ts';
import { mailContents } from '../../app.ts';
import { composer } from '../templates/compose.ts';
import type { MailKind, MailPayloads } from '../outbox/mail-kinds.ts';
import { claimMails, enqueueMail } from '../outbox/outbox.ts';
import { sendMail } from '../outbox/send-mail.ts';
import { settingsFrom } from '../../settings.ts';
import { pino } from 'pino';

const path = '/api/admin/mail';
const minute = 60_000;
const start = Date.parse('2026-11-21T12:00:00Z');

let app: OpenApp;
let viewer: StaffBrowser;
let staff: StaffBrowser;

beforeAll(async () => {
  app = await openApp();
});
afterAll(async () => app[Symbol.asyncDispose]());
beforeEach(async () => {
  app.clock.time = start;
  // The session of the later time is invalid at the earlier one.
  await signedInAnew();
  await app.db.knex('outbox').delete();
});

const receipt = { number: 1, name: 'Renée', subject: 'other' as const, receivedAt: '2026-11-21T11:00:00.000Z' };

/** Queues a mail. @returns its number. */
async function queue<K extends MailKind>(kind: K, payload: MailPayloads[K], to = 'renee@castellano.example') {
  const now = new Date(app.clock.time).toISOString();
  await app.db.knex.transaction((transaction) => enqueueMail(transaction, { kind, to, payload, now }));
  const [row]: { id: number }[] = await app.db.knex('outbox').orderBy('id', 'desc').limit(1).select('id');
  return row?.id ?? 0;
}

/** Claims due mails like a worker. */
function claim() {
  const { db, clock } = app;
  const leaseEnds = new Date(clock.time + minute).toISOString();
  return claimMails(db, { now: new Date(clock.time).toISOString(), leaseEnds, limit: 100 });
}

/** Sends due mails; the provider calls `answer` for each. @returns the Message-IDs that the provider has accepted. */
async function runWorker(answer: () => void = () => undefined): Promise<string[]> {
  const messageIds: string[] = [];
  const provider: MailProvider = {
    send: async ({ messageId }) => {
      answer();
      messageIds.push(messageId);
    },
  };
  const { db, clock, secret, audits } = app;
  const { site } = settingsFrom({});
  const compose = composer({
    site,
    from: 'hello@plumbline.example',
    contents: mailContents({ db, clock, secret, audits, site }),
  });
  const deps = { db, clock, log: pino({ level: 'silent' }), provider, compose, random: () => 0 };
  for (const mail of await claim()) await sendMail(deps, mail);
  return messageIds;
}

const refuse = (): never => {
  throw new MailProviderError('550: no such mailbox', { permanent: true, code: '400' });
};
const fail = (): never => {
  throw new MailProviderError('503: busy', { permanent: false, code: '503' });
};

async function get<T>(address: string, browser = viewer): Promise<{ status: number; body: T; next: string | null }> {
  const response = await browser.send('GET', address);
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  return { status: response.status, body: (await response.json()) as T, next };
}

/** The ids of the mails of a list, page by page. */
async function pages(query: string): Promise<number[][]> {
  const found: number[][] = [];
  for (let next: string | null = `${path}?${query}`; next !== null;) {
    const page: { body: AdminMail[]; next: string | null } = await get<AdminMail[]>(next);
    found.push(page.body.map(({ id }) => id));
    next = page.next;
  }
  return found;
}

const detail = async (id: number) => (await get<AdminMailDetail>(`${path}/${id}`)).body;

async function post(address: string, body: unknown, browser = staff) {
  const response = await browser.send('POST', address, { body });
  return {
    status: response.status,
    body: (await response.json()) as AdminMailDetail & { code: string; message: string },
  };
}

test('the list has every mail, a page at a time, in each of its orders', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    app.clock.time = start + count;
    ids.push(await queue('contact-receipt', receipt, `reader-${count}@example.org`));
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids;
  await app.db.knex('outbox').where({ id: b }).update({ attempts: 7 });
  await app.db.knex('outbox').where({ id: d }).update({ attempts: 7, due_at: '2026-11-21T11:00:00.000Z' });
  await app.db.knex('outbox').where({ id: c }).update({ status: 'dead' });
  expect(await pages('limit=2')).toEqual([[e, d], [c, b], [a]]);
  expect(await pages('limit=2&sort=oldest')).toEqual([[a, b], [c, d], [e]]);
  expect(await pages('limit=2&sort=tries')).toEqual([[d, b], [e, c], [a]]);
  expect(await pages('limit=2&sort=next')).toEqual([
    [d, a],
    [b, e],
  ]);
  for (const other of [cursorOf(3, '2026-11-21T12:00:00.000Z'), '3']) {
    expect(await pages(`limit=5&sort=tries&cursor=${other}`)).toEqual([[d, b, e, c, a]]);
  }
  for (const wrong of [
    'status=lost',
    'cursor=x',
    `cursor=${'9'.repeat(24)}_3`,
    'limit=0',
    'sort=id',
    'kind=No',
    `q=${'x'.repeat(101)}`,
  ]) {
    const { status, body } = await get<{ issues: { path: string }[] }>(`${path}?${wrong}`);
    expect([status, body.issues.map((issue) => issue.path)]).toEqual([400, [`query.${wrong.split('=')[0]}`]]);
  }
});

test('the list is filtered by address, kind and status', async () => {
  const first = await queue('contact-receipt', receipt, 'Renee_100%@Castellano.example');
  const second = await queue('recovery', {}, 'ada@lindqvist.example');
  await app.db.knex('outbox').where({ id: second }).update({ status: 'dead' });
  const found = async (query: string) => (await pages(query)).flat();
  expect(await found('q=castellano')).toEqual([first]);
  expect(await found('q=CASTELLANO+renee')).toEqual([first]);
  expect(await found(`q=${encodeURIComponent('renee_100%')}`)).toEqual([first]);
  expect(await found('q=reneeX100')).toEqual([]);
  expect(await found('q=recov')).toEqual([second]);
  expect(await found(`to=${encodeURIComponent('RENEE_100%@castellano.example')}`)).toEqual([first]);
  // The filter requires a whole address.
  expect(await found('to=castellano.example')).toEqual([]);
  expect(await found('kind=contact-receipt')).toEqual([first]);
  expect(await found('status=queued')).toEqual([first]);
  expect(await found('status=dead')).toEqual([second]);
  expect(await found('status=cancelled')).toEqual([]);
});

test('the statistics count the mail by status', async () => {
  await queue('contact-receipt', receipt, 'old@example.org');
  await runWorker();
  app.clock.time += 25 * 60 * minute;
  await signedInAnew();
  await queue('contact-receipt', receipt);
  await runWorker();
  await queue('contact-receipt', receipt);
  await runWorker(refuse);
  const oldestQueuedAt = new Date(app.clock.time).toISOString();
  await queue('contact-receipt', receipt);
  expect((await get(`${path}-figures`)).body).toEqual({ queued: 1, oldestQueuedAt, dead: 1, sent: 1 });
});

/** Sessions end with time. */
async function signedInAnew(): Promise<void> {
  viewer = await signedIn(app, 'viewer');
  staff = await signedIn(app, 'staff');
}

test('a mail is shown with its headers, its text and each try', async () => {
  const id = await queue('contact-receipt', receipt);
  await runWorker(fail);
  expect(await detail(id)).toMatchObject({ status: 'queued', sending: false, tries: 1, lastError: '503: busy' });
  app.clock.time += 15 * minute;
  await runWorker(refuse);
  const { letter, history, ...mail } = await detail(id);
  expect(mail).toMatchObject({ kind: 'contact-receipt', status: 'dead', tries: 2, nextAt: null, notAgain: null });
  expect(history).toEqual([
    { at: '2026-11-21T12:15:00.000Z', outcome: 'refused', error: '550: no such mailbox' },
    { at: '2026-11-21T12:00:00.000Z', outcome: 'trouble', error: '503: busy' },
  ]);
  expect(letter?.subject).toBe('We have your message (number 1)');
  expect(letter?.text).toContain('Hello Renée,');
  expect(letter?.headers.map(({ name }) => name)).toEqual([
    'From',
    'To',
    'Reply-To',
    'Message-ID',
    'Auto-Submitted',
    'Tag',
  ]);
});

test('visitors’ input is shown as text, in a frame that neither runs nor loads anything', async () => {
  const message = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const contact = { ...receipt, email: 'r@example.org', message };
  const id = await queue('contact-staff', contact, 'desk@plumbline.example');
  const response = await viewer.send('GET', `${path}/${id}/letter`);
  const html = await response.text();
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('<base target="_blank">');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('links for the reader are neither shown nor created', async () => {
  await addMember(app);
  const member = 'renee@castellano.example';
  const membership = {
    name: 'Renée',
    number: 10_482,
    description: 'Core',
    price: 9900,
    periodEnd: '2027-11-21T12:00:00.000Z',
    renews: true,
  };
  const ids = [
    await queue('recovery', {}, member),
    await queue('verify-email', {}, member),
    await queue('welcome', membership, member),
    await queue('audit', { request: 7, name: 'Renée', expires: start + 1000 * minute }, member),
  ];
  for (const id of ids) {
    const { letter } = await detail(id);
    expect(letter).toMatchObject({ linkHidden: true });
    const html = await (await viewer.send('GET', `${path}/${id}/letter`)).text();
    for (const shown of [letter?.text ?? '', html]) {
      expect(shown).toContain('/link-not-shown-in-the-admin');
      expect(shown).not.toMatch(/token=|verify-email\/|api\/audit\/|[\w-]{43}/);
    }
  }
  expect(await app.db.knex('account_links')).toEqual([]);
});

test('a mail without recipient, of an unknown kind or with deleted content is shown as such', async () => {
  const withoutReader = await queue('recovery', {}, 'nobody@example.org');
  const unknownKind = await queue('contact-receipt', receipt);
  await app.db.knex('outbox').where({ id: unknownKind }).update({ kind: 'of-another-version' });
  const withoutContent = await queue('contact-receipt', receipt);
  await app.db.knex('outbox').where({ id: withoutContent }).update({ payload: null, status: 'sent' });
  for (const [id, unreadable] of [
    [withoutReader, 'nobody'],
    [unknownKind, 'broken'],
    [withoutContent, 'forgotten'],
  ] as const) {
    expect(await detail(id)).toMatchObject({ letter: null, unreadable });
    expect((await viewer.send('GET', `${path}/${id}/letter`)).status).toBe(404);
  }
  expect((await post(`${path}/${withoutContent}/resend`, { revision: 0 })).body.message).toMatch(/has been deleted/);
  expect((await get(`${path}/999999`)).status).toBe(404);
  expect((await get(`${path}/x`)).status).toBe(400);
});

test('a sent mail is resent once, with a new Message-ID', async () => {
  const id = await queue('contact-receipt', receipt);
  const [first] = await runWorker();
  const { revision } = await detail(id);
  const answers = await Promise.all([1, 2, 3, 4].map(() => post(`${path}/${id}/resend`, { revision })));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  const second = await runWorker();
  expect(second).toHaveLength(1);
  expect(second).not.toEqual([first]);
  const late = await post(`${path}/${id}/resend`, { revision });
  expect([late.status, late.body.message]).toEqual([409, 'This mail has been sent in the meantime.']);
  expect((await detail(id)).history.map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
});

test('a dead mail that is resent is tried for three days more, with the same Message-ID', async () => {
  const id = await queue('contact-receipt', receipt);
  await runWorker(refuse);
  const before = (await detail(id)).letter?.headers;
  app.clock.time += 4 * 24 * 60 * minute;
  await signedInAnew();
  const { revision } = await detail(id);
  expect((await post(`${path}/${id}/resend`, { revision })).body).toMatchObject({ status: 'queued', tries: 0 });
  await runWorker(fail);
  const { status, letter } = await detail(id);
  expect([status, letter?.headers]).toEqual(['queued', before]);
});

test('a mail with a link is not sent again after the link has expired', async () => {
  const kinds = { recovery: 31, 'verify-email': 24 * 60 + 1, audit: 7 * 24 * 60 + 1 } as const;
  for (const [kind, minutes] of Object.entries(kinds)) {
    app.clock.time = start;
    const id = await queue(kind as 'recovery', {});
    await app.db.knex('outbox').where({ id }).update({ status: 'dead' });
    app.clock.time = start + (minutes - 2) * minute;
    await signedInAnew();
    expect((await detail(id)).notAgain).toBeNull();
    app.clock.time = start + minutes * minute;
    expect((await detail(id)).notAgain).toMatch(/out of date/);
    const refused = await post(`${path}/${id}/resend`, { revision: 0 });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.message).toMatch(/out of date/);
  }
});

test('a queued mail is cancelled, and can be queued again', async () => {
  const id = await queue('contact-receipt', receipt);
  const cancelled = await post(`${path}/${id}/cancel`, { revision: 0 });
  expect(cancelled.body).toMatchObject({ status: 'cancelled', nextAt: null, revision: 1 });
  expect(await runWorker()).toEqual([]);
  const again = await post(`${path}/${id}/cancel`, { revision: 0 });
  expect([again.status, again.body.message]).toEqual([409, 'Somebody else has canceled this mail in the meantime.']);
  expect((await post(`${path}/${id}/resend`, { revision: 1 })).status).toBe(200);
  expect(await runWorker()).toHaveLength(1);
  const sent = await post(`${path}/${id}/cancel`, { revision: 2 });
  expect([sent.status, sent.body.message]).toEqual([409, 'This mail has been sent in the meantime.']);
});

test('a claimed mail cannot be cancelled until its worker’s lease has expired', async () => {
  const id = await queue('contact-receipt', receipt);
  expect(await claim()).toHaveLength(1);
  expect(await detail(id)).toMatchObject({ status: 'queued', sending: true, nextAt: null });
  const refused = await post(`${path}/${id}/cancel`, { revision: 0 });
  expect([refused.status, refused.body.message]).toEqual([409, 'This mail is being sent right now.']);
  app.clock.time += minute;
  expect((await post(`${path}/${id}/cancel`, { revision: 0 })).status).toBe(200);
});

test('a mail that is sent and cancelled at the same moment is either sent or cancelled', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 10; count += 1)
    ids.push(await queue('contact-receipt', receipt, `r${count}@example.org`));
  const [messageIds, ...answers] = await Promise.all([
    runWorker(),
    ...ids.map((id) => post(`${path}/${id}/cancel`, { revision: 0 })),
  ]);
  const cancelled = answers.filter(({ status }) => status === 200).length;
  expect(messageIds.length + cancelled).toBe(10);
  const rows: { status: string }[] = await app.db.knex('outbox').select('status');
  expect(rows.filter(({ status }) => status === 'sent')).toHaveLength(messageIds.length);
});

test('dead mails of a filter are resent together, without those that are out of date', async () => {
  await queue('contact-receipt', receipt, 'one@example.org');
  await queue('contact-receipt', receipt, 'two@example.org');
  await queue('recovery', {}, 'one@example.org');
  await app.db.knex('outbox').update({ status: 'dead' });
  app.clock.time += 60 * minute;
  await signedInAnew();
  expect((await get(`${path}-dead?q=one`)).body).toEqual({ dead: 2 });
  const wrong = await post('/api/admin/mail-resend', { dead: 4 });
  expect([wrong.status, wrong.body.message]).toEqual([409, 'There are 3 dead mails by now, not 4.']);
  expect((await post('/api/admin/mail-resend', { dead: 2, q: 'one' })).body).toEqual({ queued: 1, left: 1 });
  expect((await post('/api/admin/mail-resend', { dead: 2 })).body).toEqual({ queued: 1, left: 1 });
  expect(await runWorker()).toHaveLength(2);
  expect((await post('/api/admin/mail-resend', { dead: 0 })).status).toBe(400);
});

test('the export has the filtered list, and no formula', async () => {
  await queue('contact-receipt', receipt, '=cmd@example.org');
  await queue('recovery', {}, 'other@example.org');
  await app.db.knex('outbox').update({ last_error: '+1, "quoted"' });
  const response = await staff.send('GET', `${path}.csv?kind=contact-receipt`);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="mail-2026-11-21.csv"');
  const [head, line, end] = (await response.text()).split('\r\n');
  expect(head).toBe('Number,Kind,To,Status,Tries,Written (UTC),Next try (UTC),Sent (UTC),Last error');
  expect(line).toMatch(/^\d+,contact-receipt,'=cmd@example\.org,queued,0,.*,"'\+1, ""quoted"""$/);
  expect(end).toBe('');
  expect((await staff.send('GET', `${path}.csv?status=lost`)).status).toBe(400);
});

test('a link on another site starts no download and leaves no entry in the audit log', async () => {
  const entries = async () => (await app.db.knex('staff_audit').where('action', 'GET /admin/mail.csv')).length;
  const before = await entries();
  for (const site of ['cross-site', 'same-site']) {
    const response = await staff.send('GET', `${path}.csv`, { headers: { 'sec-fetch-site': site } });
    expect(response.status).toBe(403);
  }
  expect(await entries()).toBe(before);
  for (const site of ['same-origin', 'none']) {
    const response = await staff.send('GET', `${path}.csv`, { headers: { 'sec-fetch-site': site } });
    expect(response.status).toBe(200);
  }
});

test('the audit log names the filters of an export, but no address that staff typed', async () => {
  const query = new URLSearchParams({ status: 'sent', to: 'renee@castellano.example', Q: 'renee@castellano.example' });
  expect((await staff.send('GET', `${path}.csv?${query.toString()}`)).status).toBe(200);
  const [entry] = await app.db.knex('staff_audit').orderBy('id', 'desc').limit(1).select('action', 'target');
  expect(entry).toEqual({ action: 'GET /admin/mail.csv', target: 'to=…&status=sent' });
});

test('viewers may not change or export, and changes by staff are in the audit log', async () => {
  const id = await queue('contact-receipt', receipt);
  for (const action of ['resend', 'cancel']) {
    expect((await post(`${path}/${id}/${action}`, { revision: 0 }, viewer)).status).toBe(403);
  }
  expect((await post('/api/admin/mail-resend', { dead: 1 }, viewer)).status).toBe(403);
  expect((await viewer.send('GET', `${path}.csv`)).status).toBe(403);
  for (const address of [path, `${path}/${id}`, `${path}/${id}/letter`, `${path}-figures`, `${path}-dead`]) {
    expect((await fetch(app.origin + address)).status).toBe(401);
  }
  await post(`${path}/${id}/cancel`, { revision: 0 });
  const anything = { q: '', who: '', action: '', target: `mail ${id}` };
  const { items } = await readAuditLog(app.db.knex, { ...anything, sort: 'newest', limit: 1 });
  expect(items).toMatchObject([{ action: 'POST /admin/mail/:id/cancel', target: `mail ${id}`, outcome: 'ok' }]);
  expect((await post(`${path}/${id}/cancel`, { revision: -1 })).status).toBe(400);
});
