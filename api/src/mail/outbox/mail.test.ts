import { sendContactMessage, subscribe } from '@plumbline/contract/leads/forms';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { openSandbox, type OpenSandbox } from '../../testing/open-sandbox.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { mailContents } from '../../app.ts';
import { mailStats } from '../admin/mail-stats.ts';
import { mailMetrics } from '../metrics.ts';
import { composer } from '../templates/compose.ts';
import { openMailgun } from '../providers/mailgun.ts';
import { addToSuppressions } from '../suppressions/store.ts';
import { claimMails, enqueueMail } from './outbox.ts';
import { retryMails } from './outbox-admin.ts';
import type { SendDeps } from './send-mail.ts';
import { createCircuitBreaker } from '../../platform/circuit-breaker/circuit-breaker.ts';
import { mailRounds, startMailWorker } from './worker.ts';

const form = {
  name: 'Renée Castellano',
  email: 'renee@castellano.example',
  subject: 'membership' as const,
  message: 'Which tier fits a team of four?\nWe are <b>four</b> & growing.',
};
const account = { key: 'sandbox-key', domain: 'mg.plumbline.example' };
const minute = 60_000;

function sendDepsFor(app: OpenApp, { url }: { readonly url: string }, changes: Partial<SendDeps> = {}): SendDeps {
  const site = {
    product: 'Plumbline',
    origin: 'https://plumbline.example',
    dashboardOrigin: 'https://dashboard.plumbline.example',
    supportEmail: 'support@plumbline.example',
    postalAddress: ['48 Calvert Street', 'Annapolis, Maryland 21401'],
    production: false,
    foundingDeadline: null,
  };
  const { db, clock, secret, audits } = app;
  return {
    db,
    clock,
    log: pino({ level: 'silent' }),
    provider: openMailgun({ ...account, url }),
    compose: composer({
      site,
      from: 'hello@plumbline.example',
      contents: mailContents({ db, clock, secret, audits, site }),
    }),
    random: () => 0,
    ...changes,
  };
}

async function runRounds(deps: SendDeps, count: number): Promise<void> {
  const round = mailRounds(deps);
  for (let number = 0; number < count; number += 1) await round();
}

async function statuses(db: Database): Promise<string[]> {
  return (await outboxLines(db)).map(({ status }) => status);
}

/** One sandbox for all tests, because starting one takes longer than a test. */
let sharedSandbox: OpenSandbox;
beforeAll(async () => void (sharedSandbox = await openSandbox()));
afterAll(async () => sharedSandbox[Symbol.asyncDispose]());

/** Resets the sandbox. */
async function cleanSandbox(): Promise<Pick<OpenSandbox, 'url' | 'mails' | 'attachment' | 'behave'>> {
  await sharedSandbox.behave('accept');
  const seen = (await sharedSandbox.mails()).length;
  return { ...sharedSandbox, mails: async () => (await sharedSandbox.mails()).slice(seen) };
}

async function withMessage() {
  const [app, sandbox] = await Promise.all([openApp(), cleanSandbox()]);
  await app.client.call(sendContactMessage, { body: form });
  return { app, sandbox };
}

test('a contact message reaches the staff, to be replied to, and its sender gets a receipt', async () => {
  const { app, sandbox } = await withMessage();
  await using _app = app;
  await runRounds(sendDepsFor(app, sandbox), 1);
  const mails = await sandbox.mails();
  const staff = mails.find(({ to }) => to.includes('support@plumbline.example'));
  const receipt = mails.find(({ to }) => to.includes(form.email));
  expect(mails).toHaveLength(2);

  expect(staff).toMatchObject({
    from: '"Plumbline" <hello@plumbline.example>',
    subject: 'Membership Inquiry: message 1 from Renée Castellano',
    headers: { 'Reply-To': form.email, 'Auto-Submitted': 'auto-generated' },
    options: { tracking: ['no'], tag: ['contact-staff'] },
  });
  expect(staff?.text).toContain('> Which tier fits a team of four?\n> We are <b>four</b> & growing.');
  expect(staff?.html).toContain('We are &lt;b&gt;four&lt;/b&gt; &amp; growing.');
  expect(staff?.html).not.toContain('<b>four');

  expect(receipt).toMatchObject({
    subject: 'We have your message (number 1)',
    headers: { 'Reply-To': 'support@plumbline.example' },
  });
  expect(receipt?.text).toContain('Hello Renée Castellano,');
  expect(receipt?.text).toContain('Received: November 21, 2026 at 7:00 AM Eastern');
  // A stranger's text is not sent to an address that the stranger chose.
  expect(`${receipt?.text}${receipt?.html}`).not.toContain('team of four');

  const lines = await outboxLines(app.db);
  expect(mails.map(({ messageId }) => messageId).sort()).toEqual(
    lines.map(({ messageKey }) => `<${messageKey}@plumbline.example>`).sort(),
  );
  expect(lines.map(({ status }) => status)).toEqual(['sent', 'sent']);
});

/** The member and the payload of mails about renewals. */
const to = 'renee@castellano.example';
const membershipFields = {
  name: 'Renée',
  number: 1,
  description: 'Pro',
  price: 9900,
  periodEnd: '2027-01-01',
  renews: true,
};

test('of two unsent mails that contradict each other only the newer is sent; staff can resend the other', async () => {
  await using app = await openApp();
  const now = new Date(app.clock.now()).toISOString();
  await app.db.write(async (transaction) => {
    await enqueueMail(transaction, {
      kind: 'cancelled',
      to,
      payload: { ...membershipFields, order: 1, ended: false },
      now,
    });
    await enqueueMail(transaction, {
      kind: 'cancelled',
      to,
      payload: { ...membershipFields, order: 2, ended: false },
      now,
    });
    await enqueueMail(transaction, { kind: 'resumed', to, payload: { ...membershipFields, order: 1 }, now });
  });
  const deps = sendDepsFor(app, await cleanSandbox());
  await runRounds(deps, 1);
  const lines = await outboxLines(app.db);
  expect(lines.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'cancelled cancelled',
    'cancelled sent',
    'resumed sent',
  ]);
  app.clock.time += minute;
  await retryMails(app.db.knex, 1, new Date(app.clock.now()).toISOString());
  await runRounds(deps, 1);
  expect((await outboxLines(app.db)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
});

test('a mail about a renewal is not sent if a newer one contradicts it, even if the newer one has failed', async () => {
  await using app = await openApp();
  const now = new Date(app.clock.now()).toISOString();
  await app.db.write(async (transaction) => {
    await enqueueMail(transaction, {
      kind: 'cancelled',
      to,
      payload: { ...membershipFields, order: 1, ended: false },
      now,
    });
    await enqueueMail(transaction, { kind: 'resumed', to, payload: { ...membershipFields, order: 1 }, now });
  });
  await app.db.knex('outbox').where('kind', 'resumed').update({ status: 'dead', ended_at: now });
  await runRounds(sendDepsFor(app, await cleanSandbox()), 1);
  expect((await outboxLines(app.db)).map(({ status }) => status)).toEqual(['cancelled', 'dead']);
});

test('suppressible mails are not sent to an address on the suppression list until it is removed', async () => {
  const { app, sandbox } = await withMessage();
  await using _app = app;
  await app.client.call(subscribe, { body: { name: 'Renée', email: form.email.toUpperCase() } });
  const listed = { email: form.email, reason: 'complaint', detail: 'spam', who: null } as const;
  await addToSuppressions(app.db.knex, { ...listed, createdAt: '2026-11-21T12:00:00.000Z' });
  const reply = {
    number: 1,
    ...form,
    receivedAt: '2026-11-21T12:00:00.000Z',
    text: 'The Pro tier.',
    who: 'Ines Ferreira',
    thread: ['a', 'b'],
  };
  await app.db.write((transaction) =>
    enqueueMail(transaction, {
      kind: 'contact-reply',
      to: form.email,
      payload: reply,
      now: '2026-11-21T12:00:00.000Z',
    }),
  );
  const deps = sendDepsFor(app, sandbox);
  await runRounds(deps, 1);
  const mails = await sandbox.mails();
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(({ options }) => options['tag']?.[0]))).toEqual(new Set(['contact-reply', 'contact-staff']));
  const { headers } = mails.find(({ to }) => to.includes(form.email)) ?? {};
  expect(headers).toMatchObject({
    'In-Reply-To': '<b@plumbline.example>',
    References: '<a@plumbline.example> <b@plumbline.example>',
    'Reply-To': 'support@plumbline.example',
  });
  // A reply is written by a person.
  expect(headers).not.toHaveProperty('Auto-Submitted');
  // The mails are cancelled, not dead, so that a stranger's address in a form causes no alert.
  const kept = (await outboxLines(app.db)).filter(({ status }) => status !== 'sent');
  expect(new Set(kept.map(({ status }) => status))).toEqual(new Set(['cancelled']));
  expect((await mailStats(app.db.knex, app.clock.now())).dead).toBe(0);
  expect(kept.map(({ kind, lastError }) => [kind, lastError])).toEqual([
    ['contact-receipt', 'the address is on the suppression list'],
    ['audit', 'the address is on the suppression list'],
  ]);

  await app.db.knex('suppressions').delete();
  expect(await retryMails(app.db.knex, 'all', '2026-11-21T12:00:00.000Z')).toBe(0);
  for (const { id } of kept) await retryMails(app.db.knex, id, '2026-11-21T12:00:00.000Z');
  await runRounds(deps, 1);
  expect(await statuses(app.db)).toEqual(['sent', 'sent', 'sent', 'sent']);
});

test('the audit’s mail has the PDF attached, and its link opens it for seven days', async () => {
  await using app = await openApp();
  const sandbox = await cleanSandbox();
  await app.client.call(subscribe, { body: { name: 'Renée Castellano', email: form.email } });
  await runRounds(sendDepsFor(app, sandbox), 1);
  const [mail] = await sandbox.mails();
  if (!mail) throw new Error('no mail');
  expect(mail).toMatchObject({
    subject: 'Your 30-Point Agent Audit',
    attachments: [{ filename: '30-Point Agent Audit.pdf', type: 'application/pdf' }],
  });
  const pdf = await sandbox.attachment(mail, 0);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

  const link = /https:\/\/plumbline\.example(\/api\/audit\/\S+)/.exec(mail.text)?.[1] ?? '';
  expect(mail.html).toContain(`href="https://plumbline.example${link}"`);
  const opened = await fetch(app.origin + link);
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(Buffer.from(await opened.arrayBuffer()).equals(pdf)).toBe(true);
  expect(mail.text).toContain('The link works until November 28, 2026.');
});

test('a sender’s name can add neither a header nor its own greeting', async () => {
  await using app = await openApp();
  const sandbox = await cleanSandbox();
  const name = 'Cheap pills at www.pills.example, Bcc: all@example.org';
  await app.client.call(sendContactMessage, { body: { ...form, name } });
  // Neither can a line break that is in the outbox although the form's validation refuses it.
  await app.db.knex('outbox').update({ payload: app.db.knex.raw("replace(payload, ', Bcc', ?)", ['\\r\\nBcc']) });
  await runRounds(sendDepsFor(app, sandbox), 1);
  const mails = await sandbox.mails();
  expect(mails).toHaveLength(2);
  for (const { subject, headers, to } of mails) {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(Object.keys(headers)).not.toContain('Bcc');
    expect(to).toHaveLength(1);
  }
  expect(mails.find(({ to }) => to[0] === form.email)?.text).toMatch(/^We have your message\n\nHello,\n/);
});

test.each([
  ['answers 500', 'fail'],
  ['answers 429', 'busy'],
  ['answers 401, as to a wrong key', 'forbidden'],
  ['hangs up', 'unreachable'],
])('a mail provider that %s for an hour causes no lost and no duplicate mail', async (_, mode) => {
  const { app, sandbox } = await withMessage();
  await using _app = app;
  await sandbox.behave(mode);
  const round = mailRounds(sendDepsFor(app, sandbox));
  const end = app.clock.time + 60 * minute;
  while (app.clock.time < end) app.clock.time += Math.max(1000, (await round()).wait);
  expect(await sandbox.mails()).toEqual([]);
  expect(await statuses(app.db)).toEqual(['waiting', 'waiting']);
  // The alert for late mail, although each try delays the mail's next one.
  const late = mailMetrics.find(({ name }) => name === 'plumbline_outbox_late_seconds');
  expect((await late?.read(app.db.knex, app.clock.time))?.[0]?.value).toBeGreaterThan(3_500);
  const before = await outboxLines(app.db);

  await sandbox.behave('accept');
  // The first accepted mail makes the other one due, however long it was deferred.
  app.clock.time += 15 * minute;
  await round();
  await round();
  expect(await statuses(app.db)).toEqual(['sent', 'sent']);
  const mails = await sandbox.mails();
  expect(mails.map(({ messageId }) => messageId.slice(1, 37)).sort()).toEqual(
    before.map(({ messageKey }) => messageKey).sort(),
  );
});

test('while the mail provider is down, only a few of many waiting mails are tried', async () => {
  const { app, sandbox } = await withMessage();
  await using _app = app;
  const [line] = await app.db.knex('outbox');
  const { id: _id, ...row } = line;
  for (let count = 0; count < 100; count += 1) {
    await app.db.knex('outbox').insert({ ...row, message_key: `copy-${count}` });
  }
  await sandbox.behave('unreachable');
  const round = mailRounds(sendDepsFor(app, sandbox));
  for (let count = 0; count < 10; count += 1) app.clock.time += (await round()).wait;
  const tries = (await outboxLines(app.db)).reduce((sum, { attempts }) => sum + attempts, 0);
  expect(tries).toBe(8 + 9);
  await sandbox.behave('accept');
  for (let count = 0; count < 16; count += 1) await round();
  expect(await sandbox.mails()).toHaveLength(102);
});

test('while the circuit breaker is open no mail is claimed', async () => {
  const { app, sandbox } = await withMessage();
  await using _app = app;
  await sandbox.behave('unreachable');
  const circuit = createCircuitBreaker({ provider: 'mailgun', clock: app.clock, log: pino({ level: 'silent' }) });
  for (let calls = 0; calls < 5; calls += 1) circuit.enter()?.('failed');
  const round = mailRounds(sendDepsFor(app, sandbox, { circuit }));
  const attempts = async () => (await outboxLines(app.db)).map((line) => line.attempts);
  for (let count = 0; count < 5; count += 1) await round();
  expect(await attempts()).toEqual([0, 0]);
  await sandbox.behave('accept');
  app.clock.time += 10_000;
  // The first mail is a probe; its success makes the others due.
  for (let count = 0; count < 3; count += 1) await round();
  expect([circuit.status().state, await statuses(app.db)]).toEqual(['closed', ['sent', 'sent']]);
});

test('a mail that the mail provider refuses is dead at once, and can be read in the outbox', async () => {
  const { app, sandbox } = await withMessage();
  await using _app = app;
  await sandbox.behave('refuse', { times: 1 });
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (text: string) => void lines.push(text) });
  await runRounds(sendDepsFor(app, sandbox, { log }), 1);
  expect((await statuses(app.db)).sort()).toEqual(['dead', 'sent']);
  const dead = (await outboxLines(app.db)).find(({ status }) => status === 'dead');
  expect(dead?.lastError).toContain('is not a valid address');
  expect(dead?.payload).not.toBeNull();
  expect(lines.join('')).not.toMatch(/castellano|Ren/i);
});

test('a mail whose answer timed out is sent again with the same Message-ID', async () => {
  await using app = await openApp();
  const sandbox = await cleanSandbox();
  await app.client.call(subscribe, { body: { name: 'R', email: form.email } });
  await sandbox.behave('late', { delay: 120_000, times: 1 });
  const { url } = sandbox;
  await runRounds(sendDepsFor(app, sandbox, { provider: openMailgun({ ...account, url }, 2000) }), 1);
  expect((await outboxLines(app.db))[0]).toMatchObject({ status: 'waiting', attempts: 1 });
  app.clock.time += minute;
  await runRounds(sendDepsFor(app, sandbox), 1);
  const mails = await sandbox.mails();
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await statuses(app.db)).toEqual(['sent']);
});

test('after three days of failures a mail is dead', async () => {
  const { app, sandbox } = await withMessage();
  await using _app = app;
  await sandbox.behave('fail');
  const round = mailRounds(sendDepsFor(app, sandbox));
  await round();
  app.clock.time += 3 * 24 * 60 * minute + 1;
  await round();
  await round();
  expect(await statuses(app.db)).toEqual(['dead', 'dead']);
});

test('a mail that cannot be rendered is retried a few times and does not block other mails', async () => {
  const { app, sandbox } = await withMessage();
  await using _app = app;
  await app.db.knex('outbox').where('id', 1).update({ kind: 'of another version' });
  const round = mailRounds(sendDepsFor(app, sandbox));
  for (let count = 0; count < 10; count += 1) {
    await round();
    app.clock.time += 16 * minute;
  }
  expect(await outboxLines(app.db)).toMatchObject([
    { status: 'dead', attempts: 8 },
    { status: 'sent', attempts: 1 },
  ]);
});

test('a mail that the provider’s outage has deferred many times is not dead after one failed rendering', async () => {
  const { app, sandbox } = await withMessage();
  await using _app = app;
  const real = sendDepsFor(app, sandbox);
  await app.db.knex('outbox').update({ attempts: 20 });
  const compose = async (): Promise<never> => Promise.reject(new Error('too many PDFs are being made'));
  await runRounds({ ...real, compose }, 1);
  expect(await statuses(app.db)).toEqual(['waiting', 'waiting']);
  app.clock.time += 20 * minute;
  await runRounds(real, 1);
  expect(await statuses(app.db)).toEqual(['sent', 'sent']);
});

test('after the lease of a stopped worker has expired, another worker sends its mails', async () => {
  const { app, sandbox } = await withMessage();
  await using _app = app;
  const claim = (limit: number) =>
    claimMails(app.db, {
      now: new Date(app.clock.time).toISOString(),
      leaseEnds: new Date(app.clock.time + minute).toISOString(),
      limit,
    });
  expect(await claim(8)).toHaveLength(2);
  expect(await claim(8)).toEqual([]);
  const deps = sendDepsFor(app, sandbox);
  await runRounds(deps, 1);
  expect(await sandbox.mails()).toEqual([]);
  app.clock.time += minute;
  await runRounds(deps, 1);
  expect(await outboxLines(app.db)).toMatchObject([
    { status: 'sent', attempts: 2 },
    { status: 'sent', attempts: 2 },
  ]);
});

test('four workers at once send each mail once', async () => {
  await using app = await openApp({ settings: { LEADS_PER_ADDRESS: '1000' } });
  const sandbox = await cleanSandbox();
  for (let number = 0; number < 20; number += 1) {
    await app.client.call(sendContactMessage, { body: { ...form, email: `r${number}@castellano.example` } });
  }
  const deps = sendDepsFor(app, sandbox);
  await Promise.all([1, 2, 3, 4].map(() => runRounds(deps, 6)));
  const mails = await sandbox.mails();
  expect(mails).toHaveLength(40);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(40);
});

test('a worker wakes for new mail, and stops after the mails that it is sending', async () => {
  await using app = await openApp();
  const sandbox = await cleanSandbox();
  await sandbox.behave('late', { delay: 3_000 });
  const worker = startMailWorker(sendDepsFor(app, sandbox));
  await app.client.call(sendContactMessage, { body: form });
  worker.wake();
  const deadline = performance.now() + 60_000;
  while ((await sandbox.mails()).length === 0 && performance.now() < deadline) await setTimeout(20);
  expect(await statuses(app.db)).toEqual(['waiting', 'waiting']);
  await worker.stop();
  expect(await statuses(app.db)).toEqual(['sent', 'sent']);
});
