import { join as joinPath } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../../../api/src/platform/database/open.ts';
import type { Database } from '../../../api/src/platform/database/database.ts';
import { openSqlite } from '../../../api/src/platform/database/sqlite.ts';
import { openPayments } from '../../../api/src/commerce/payments/open-payments.ts';
import type { PaymentDeps } from '../../../api/src/commerce/payments/payment-deps.ts';
import { sweep } from '../../../api/src/commerce/payments/sweep.ts';
import { runMembershipRound } from '../../../api/src/commerce/own-membership/worker.ts';
import { settingsFrom } from '../../../api/src/settings.ts';
import { openQuickStripe } from '../../../api/src/testing/simulation/quick-stripe.ts';
import { seededRandom } from '../../../api/src/testing/simulation/random.ts';
import { sandboxKeys } from '../../../api/src/testing/sandbox-keys.ts';
import { openFolder } from '../shared/bench-folder.ts';
import { optionsOf } from '../shared/options.ts';
import { quantile } from '../shared/statistics.ts';
import { reportWanted, wantNone } from '../shared/wanted-figures.ts';
import { calendarFaults, type SentMail } from './calendar.ts';
import { chargeFaults } from './charges.ts';
import { day, randomScenario, createMember, performDueActions, type Member } from './members.ts';

/**
 * A year of many memberships in the clock of the schedules' provider: they join over the year before, some cancel, fail or have
 * cards that expire, and every process's jobs run four times a day. Then every mail is compared with the calendar that follows
 * from the provider's records, and every charge with the memberships.
 */
const { memberships, monthly, days, seed, rounds } = optionsOf(
  { memberships: 10_000, monthly: 0.1, days: 365, seed: 1, rounds: 400 },
  { memberships: 40, days: 60, rounds: 5 },
);
/** In ms between two passes: no mail is later than that. */
const step = day / 4;
const start = Date.parse('2027-03-01T06:00:00Z');
const end = start + days * day;
const yearBefore = 365;

const random = seededRandom(seed);
const clock = { time: start - yearBefore * day };
const fakeStripe = openQuickStripe(seededRandom(seed + 1), clock, 'year');
await using folder = await openFolder();
const db = await openDatabase({ dataFolder: folder.path, databaseUrl: null });
const deps = paymentsOn(db, () => clock.time);

/** The processor time of passes, in ms, by month. */
const passes: number[][] = [];
const mailsBefore = { count: 0 };
const members: Member[] = [];
const began = performance.now();

for (let today = 0; today < yearBefore; today += 1) {
  await joinToday(today);
  if (today % 5 === 0) await runJobs(null);
  fakeStripe.pass(day - (clock.time - (start - (yearBefore - today) * day)));
}
await runJobs(null);
const joinSeconds = (performance.now() - began) / 1000;

let early: Copy | null = null;
for (let steps = 1; steps <= days * 4; steps += 1) {
  const now = start + steps * step;
  fakeStripe.pass(Math.max(0, now - clock.time));
  for (const member of members) await performDueActions(deps, fakeStripe.books, member);
  await runJobs(Math.floor(((steps - 1) * step) / (30.5 * day)));
  if (steps === 30 * 4) early = await copyNow('month-1');
}
const late = await copyNow('month-12');
const yearSeconds = (performance.now() - began) / 1000 - joinSeconds;

const mails = await sentMails();
const paidAt = (intent: string) => {
  const paid = fakeStripe.books.intents.get(intent)?.paidAt ?? null;
  return paid === null ? null : paid * 1000;
};
const mailsByOrder = Map.groupBy(mails, ({ order }) => order);
const span = { start, end: clock.time - step, slack: step + 3_600_000, paidAt };
const mailErrors = members.flatMap((member) => calendarFaults(member, mailsByOrder.get(member.order) ?? [], span));
const chargeErrors = await chargeFaults(db, fakeStripe, members);
for (const fault of [...mailErrors, ...chargeErrors].slice(0, 20)) console.log(fault);

const idle = await idlePasses(early ?? late, late);
const size = await tableSizes();
console.log('| mail | sent |\n|---|--:|');
for (const kind of [...new Set(mails.map((mail) => mail.kind))].toSorted())
  console.log(`| ${kind} | ${countOfKind(kind)} |`);
console.log('\n| month | passes with work | median ms of processor time | p99 |\n|---|--:|--:|--:|');
for (const [month, times] of passes.entries()) {
  console.log(`| ${month + 1} | ${times.length} | ${quantileText(times, 0.5)} | ${quantileText(times, 0.99)} |`);
}
console.log('\n| a pass with nothing to do | median ms of processor time | p99 |\n|---|--:|--:|');
console.log(`| database of month 1 | ${quantileText(idle.early, 0.5)} | ${quantileText(idle.early, 0.99)} |`);
console.log(`| database of the last month | ${quantileText(idle.late, 0.5)} | ${quantileText(idle.late, 0.99)} |`);
console.log(
  `\n${members.length} memberships, ${size.ledger} charges, ${size.events} events, ${size.mails} mails; joined in ${joinSeconds.toFixed(0)} s, ${days} days in ${yearSeconds.toFixed(0)} s, seed ${seed}.`,
);
const ratio = quantile(idle.late, 0.99) / quantile(idle.early, 0.99);
reportWanted([
  wantNone('mails missing, twice, uncalled for or on another day', mailErrors.length),
  wantNone('charges after an end, twice for a period, or not in the ledger', chargeErrors.length),
  { wanted: 'renewal notices: some', measured: countOfKind('renewal-notice'), met: countOfKind('renewal-notice') > 0 },
  {
    wanted: 'p99 of a pass’s processor time in the last month ≤ 1.5 × month 1',
    measured: `${ratio.toFixed(2)} ×`,
    met: ratio <= 1.5,
  },
]);
await db.close();

function countOfKind(kind: string): number {
  return mails.filter((mail) => mail.kind === kind).length;
}

function quantileText(times: readonly number[], share: number): string {
  return quantile(times, share).toFixed(1);
}

function paymentsOn(database: Database, now: () => number): PaymentDeps {
  const { paymentRules } = settingsFrom(sandboxKeys);
  const log = pino({ level: 'warn' });
  const outbox = { wake: () => undefined };
  const secret = { current: Buffer.alloc(32), old: null };
  const payments = openPayments(
    { db: database, clock: { now }, log, secret, paymentRules, outbox },
    fakeStripe.transport,
  );
  if (payments === null) throw new Error('there is no provider');
  return payments;
}

/** Annual memberships start over the whole year before, monthly ones in its last month. */
async function joinToday(today: number): Promise<void> {
  const ofDay = (count: number, from: number, place: number) =>
    Math.round(((place + 1) * count) / from) - Math.round((place * count) / from);
  const month = today - (yearBefore - 28);
  const counts = {
    annual: ofDay(Math.round(memberships * (1 - monthly)), yearBefore, today),
    monthly: month < 0 ? 0 : ofDay(Math.round(memberships * monthly), 28, month),
  };
  for (const billing of ['annual', 'monthly'] as const) {
    for (let count = counts[billing]; count > 0; count -= 1) {
      const scenario = randomScenario(random, { start, end });
      members.push(await createMember(deps, fakeStripe.books, { number: members.length + 1, billing, scenario }));
    }
  }
}

/** Runs every process's jobs until nothing is left to do, and sends the mails. `month`: records the time taken. */
async function runJobs(month: number | null): Promise<void> {
  await sweep(deps);
  for (;;) {
    const took = await processorTimeOf(deps);
    const count = await countMails();
    if (count === mailsBefore.count) break;
    mailsBefore.count = count;
    if (month !== null) (passes[month] ??= []).push(took);
  }
  await db.write((transaction) =>
    transaction('outbox')
      .where('status', 'queued')
      .update({ status: 'sent', sent_at: new Date(clock.time).toISOString() }),
  );
}

async function countMails(): Promise<number> {
  const row: { id?: number } | undefined = await db.knex('outbox').max({ id: 'id' }).first();
  return row?.id ?? 0;
}

async function sentMails(): Promise<SentMail[]> {
  const rows: { kind: string; payload: string; created_at: string }[] = await db
    .knex('outbox')
    .orderBy('id')
    .select('kind', 'payload', 'created_at');
  return rows.map(({ kind, payload, created_at: at }) => {
    const about = JSON.parse(payload) as Record<string, unknown>;
    return { kind, order: Number(about['order']), at: Date.parse(at), about };
  });
}

interface Copy {
  readonly file: string;
  readonly now: number;
}

async function copyNow(name: string): Promise<Copy> {
  const file = joinPath(folder.path, `${name}.db`);
  await db.knex.raw('vacuum into ?', [file]);
  return { file, now: clock.time };
}

/** The processor time in ms of passes that find nothing to do, alternately over two copies of the database. */
async function idlePasses(early: Copy, late: Copy): Promise<{ early: number[]; late: number[] }> {
  const [first, second] = [openSqlite(early.file), openSqlite(late.file)];
  const times = { early: [] as number[], late: [] as number[] };
  const [before, after] = [paymentsOn(first, () => early.now), paymentsOn(second, () => late.now)];
  for (let round = 0; round < rounds; round += 1) {
    times.early.push(await processorTimeOf(before));
    times.late.push(await processorTimeOf(after));
  }
  await first.close();
  await second.close();
  return times;
}

/** The processor time of a pass, in ms: without that of other processes. */
async function processorTimeOf(payments: PaymentDeps): Promise<number> {
  const before = process.cpuUsage();
  await runMembershipRound(payments);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function tableSizes(): Promise<{ ledger: number; events: number; mails: number }> {
  const countOf = async (table: string) => {
    const [row] = await db.knex(table).count({ count: '*' });
    return Number(row?.['count'] ?? 0);
  };
  return { ledger: await countOf('ledger'), events: await countOf('provider_events'), mails: await countOf('outbox') };
}
