import { getOrder } from '@plumbline/contract/commerce/orders';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { backUpIfDue } from '../../platform/database/backups/start-backups.ts';
import { listProcesses, saveProcess } from '../../platform/health/site-processes.ts';
import { hasToken, takeToken } from '../../platform/rate-limits/take-token.ts';
import { startRemovingFullLimits } from '../../platform/rate-limits/remove-full-limits.ts';
import { claimMails, deferMail } from '../../mail/outbox/outbox.ts';
import { mailRounds } from '../../mail/outbox/worker.ts';
import { claimEvents } from '../../commerce/payments/events/store.ts';
import { handleEvents } from '../../commerce/payments/events/handle-events.ts';
import { countTry, waitsOf } from '../../staff/sessions/failed-tries.ts';
import { closing } from '../closing.ts';
import { openApp } from '../open-app.ts';
import { openTestDatabase } from '../open-database.ts';
import { openShop, visa } from '../open-shop.ts';
import { outboxLines } from '../outbox-rows.ts';
import { addStaff, staffBrowser } from '../staff-browser.ts';

const log = pino({ level: 'silent' });
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The error of the clock before it was corrected. */
const jumps = [2 * minute, 50 * minute, 3 * hour, 400 * day];
const now = Date.parse('2026-11-21T12:00:00Z');

test.each(jumps)('a process that was killed while the clock was %i ms ahead counts as ended', async (ahead) => {
  await using db = closing(await openTestDatabase());
  const vitals = { requests: 0, failures: 0, p95: null, lag: 0, memory: 0, fault: null };
  const report = { id: 'a', kind: 'api', startedAt: new Date(now).toISOString(), ...vitals } as const;
  await db.write((transaction) => saveProcess(transaction, report, now + ahead));
  expect(await listProcesses(db.knex, now)).toMatchObject([{ silent: true }]);
});

test.each(jumps)(
  'a limit that was used up while the clock was %i ms ahead applies at most for its window',
  async (ahead) => {
    await using db = closing(await openTestDatabase());
    const token = (time: number) => takeToken(db.knex, { key: 'k', limit: 4, window: hour, now: time });
    while ((await token(now + ahead)) === 0);
    let time = now;
    const wait = await token(time);
    expect(wait).toBeLessThanOrEqual(hour);
    time += wait;
    expect(await hasToken(db.knex, { key: 'k', limit: 4, window: hour, now: time })).toBe(true);
    expect(await token(time)).toBe(0);
    // After that, the limit applies as usual.
    let taken = 0;
    while ((await token(time)) === 0) taken += 1;
    expect(taken).toBeLessThan(5);
  },
);

test('rate limits with an impossible time are deleted', async () => {
  await using db = closing(await openTestDatabase());
  await takeToken(db.knex, { key: 'k', limit: 1, window: day, now: now + 400 * day });
  await takeToken(db.knex, { key: 'mine', limit: 1, window: day, now });
  let stop = (): Promise<void> => Promise.resolve();
  await new Promise<void>((resolve) => {
    stop = startRemovingFullLimits({ db, clock: { now: () => now }, log }, { onRun: () => resolve() });
  });
  await stop();
  expect(await db.knex('rate_limits').select('key')).toEqual([{ key: 'mine' }]);
});

test.each(jumps)('failed sign-ins of a clock %i ms ahead lock nobody out for longer than usual', async (ahead) => {
  await using db = closing(await openTestDatabase());
  const guard = { key: 'k'.repeat(43), limit: 1 };
  const tryAt = (time: number) => db.write((transaction) => countTry(transaction, guard, time));
  // Each failure follows the previous wait, which grows to an hour.
  let time = now + ahead - 10 * hour;
  for (let failures = 0; failures < 8; failures += 1) time += await tryAt(time);
  await tryAt(now + ahead);
  const wait = await tryAt(now);
  expect(wait).toBeLessThanOrEqual(hour);
  expect([...(await waitsOf(db.knex, [guard.key], now)).values()].every((until) => until <= now + hour + minute)).toBe(
    true,
  );
  expect(await tryAt(now + hour)).toBe(0);
});

test.each(jumps)('events that were deferred by a clock %i ms ahead are handled', async (ahead) => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  for (const event of await shop.provider.events()) await shop.deliver(event);
  const { db, clock } = shop.app;
  // A process claimed the events at the wrong time, and was killed.
  const iso = (offset: number): string => new Date(clock.time + offset).toISOString();
  await claimEvents(db, { now: iso(ahead), leaseEnds: iso(ahead + 5 * minute), limit: 200 });
  clock.time += 16 * minute;
  await handleEvents(shop.payments);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({
    status: ahead > hour ? 'paid' : expect.any(String),
  });
  clock.time += 50 * minute;
  await handleEvents(shop.payments);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ status: 'paid' });
});

test('an event that another process has just claimed is left to it', async () => {
  await using shop = await openShop();
  await shop.order().then((orderId) => shop.begin(orderId));
  const { db, clock } = shop.app;
  await shop.buy();
  for (const event of await shop.provider.events()) await shop.deliver(event);
  const [at, until] = [clock.time, clock.time + 5 * minute].map((time) => new Date(time).toISOString());
  const taken = await claimEvents(db, { now: at ?? '', leaseEnds: until ?? '', limit: 200 });
  expect(taken.length).toBeGreaterThan(0);
  expect(await handleEvents(shop.payments)).toEqual({ count: 0, changes: [] });
});

test('mails that were deferred by a clock ahead are sent, and sent mails are deleted as usual', async () => {
  await using shop = await openShop();
  await shop.buy();
  const { db, clock } = shop.app;
  const iso = (offset = 0): string => new Date(clock.time + offset).toISOString();
  const mails = await claimMails(db, { now: iso(400 * day), leaseEnds: iso(400 * day + minute), limit: 8 });
  const [first] = mails;
  if (!first) throw new Error('there is no mail');
  const end = { now: iso(400 * day), outcome: 'trouble' as const, error: 'away', providerFailed: true };
  await db.write((transaction) => deferMail(transaction, first, { ...end, dueAt: iso(400 * day + 15 * minute) }));
  const sent: string[] = [];
  const round = mailRounds({
    db,
    clock,
    log,
    provider: { send: async ({ to }) => void sent.push(to) },
    compose: async ({ to }) => ({ to }) as never,
    random: () => 0,
  });
  await round();
  expect(sent).toHaveLength(mails.length);
  expect(new Set((await outboxLines(db)).map(({ status }) => status))).toEqual(new Set(['sent']));
  clock.time += 400 * day;
  await round();
  clock.time -= 300 * day;
  await db.knex('outbox').update({ sent_at: iso(-31 * day) });
  await round();
  expect(await outboxLines(db)).toEqual([]);
});

test('a backup that was started while the clock was ahead does not prevent the next one', async () => {
  await using db = closing(await openTestDatabase());
  const clock = { time: now + 400 * day, now: () => clock.time };
  const rules = { folder: '/nowhere/at/all', every: day, keep: 2 };
  const make = (): Promise<number> => Promise.reject(new Error('the disk is full'));
  await db.knex('backup_state').update({
    begun_at: new Date(clock.time).toISOString(),
    taken_until: new Date(clock.time + 5 * minute).toISOString(),
  });
  clock.time = now;
  await backUpIfDue({ db, clock, log, rules, onRun: () => {}, make }, new AbortController().signal);
  const [state] = await db.knex('backup_state');
  expect(state).toMatchObject({ begun_at: new Date(now).toISOString(), taken_until: null });
});

test('after a clock was ahead, staff can sign in with their codes, and sessions of that time have ended', async () => {
  await using app = await openApp();
  const { code, email } = await addStaff(app, { email: 'ines@plumbline.example', totp: true });
  app.clock.time += 400 * day;
  const early = staffBrowser(app);
  expect((await early.signIn({ email, code: code() })).status).toBe(200);
  app.clock.time -= 400 * day;
  const late = staffBrowser(app);
  const used = code();
  expect((await late.signIn({ email, code: used })).status).toBe(200);
  expect((await staffBrowser(app).signIn({ email, code: used })).status).toBe(401);
  expect((await late.send('GET', '/api/admin/session')).status).toBe(200);
  expect((await early.send('GET', '/api/admin/session')).status).toBe(401);
});
