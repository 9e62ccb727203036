import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open.ts';
import { gatherHealth } from '../src/health/gather.ts';
import { csvLines } from '../src/http/csv-download.ts';
import { mailColumns, mailInParts } from '../src/mail/desk/export-mail.ts';
import { mailFigures } from '../src/mail/desk/figures.ts';
import { listMailPage } from '../src/mail/desk/list-mail.ts';

/**
 * Measures the mail desk and the health page on SQLite on this machine's disk: `npm run bench:desk-mail`. First pages,
 * searches and figures over 1,000 and over 100,000 mails in turn, with a try and an event for each; then the export of all.
 */

const sizes = [1_000, 100_000] as const;
const rounds = 60;
const start = Date.parse('2025-01-01T00:00:00Z');
const kinds = ['receipt', 'contact-receipt', 'welcome', 'recovery'] as const;

async function filled(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const db = await openDatabase({ dataFolder: folder, databaseUrl: null });
  for (let from = 0; from < count; from += 50) {
    const rows = Array.from({ length: Math.min(50, count - from) }, (_, offset) => mailRow(from + offset));
    await db.knex.transaction(async (transaction) => {
      await transaction('outbox').insert(rows);
      await transaction('mail_tries').insert(
        rows.map(({ id, created_at: at, last_error: error }) => {
          return { mail_id: id, outcome: error === null ? 'sent' : 'refused', error, ended_at: at };
        }),
      );
      await transaction('provider_events').insert(rows.map(eventRow));
    });
  }
  await db.knex.raw('analyze');
  return { db, close: () => db.close().then(() => rm(folder, { recursive: true })) };
}

function mailRow(index: number) {
  const at = new Date(start + index * 300_000).toISOString();
  const status = index % 997 === 7 ? 'dead' : index % 5_000 === 11 ? 'waiting' : 'sent';
  const to = `Reader-${index}@Castellano.example`;
  return {
    id: index + 1,
    message_key: `${index}`.padStart(36, '0'),
    kind: kinds[index % kinds.length],
    recipient: to,
    recipient_key: to.toLowerCase(),
    payload: JSON.stringify({ name: 'Renée Castellano', number: index, subject: 'other', receivedAt: at }),
    status,
    attempts: 1 + (index % 3),
    due_at: at,
    carrier_failed: false,
    last_error: status === 'dead' ? '550: no such mailbox' : null,
    created_at: at,
    sent_at: status === 'sent' ? at : null,
  };
}

function eventRow({ id, created_at: at }: ReturnType<typeof mailRow>) {
  const event = { provider: 'stripe', event_id: `evt_${id}`, type: 'payment_intent.succeeded', refs: '{}' };
  return { ...event, received_at: at, handled_at: at, due_at: null, attempts: 1 };
}

const asked = { q: '', sort: 'newest', limit: 50 } as const;
const now = start + sizes[1] * 300_000;
const time = new Date(now).toISOString();

async function main(): Promise<void> {
  const [small, large] = [await filled(sizes[0]), await filled(sizes[1])];
  const page = (more: object) => (db: Database) => listMailPage(db.knex, { ...asked, ...more }, time);
  const works = {
    'first page': page({}),
    'first page, most tries': page({ sort: 'tries' }),
    'first page, next try first': page({ sort: 'next' }),
    'first page of the dead': page({ status: 'dead' }),
    'first page of a kind': page({ kind: 'welcome' }),
    'search that finds all': page({ q: 'castellano' }),
    'search that finds one': page({ q: 'reader-777@' }),
    'search that finds nothing': page({ q: 'nobody at all' }),
    figures: (db: Database) => mailFigures(db.knex, now),
    health: (db: Database) => gatherHealth(db, now),
  };
  console.log('| p95, ms | 1,000 mails | 100,000 mails |\n|---|--:|--:|');
  for (const [name, work] of Object.entries(works)) {
    const times = [small, large].map(({ db }) => ({ db, taken: [] as number[] }));
    for (let round = 0; round < rounds; round += 1) {
      for (const { db, taken } of times) {
        const began = performance.now();
        await work(db);
        taken.push(performance.now() - began);
      }
    }
    console.log(`| ${name} | ${times.map(({ taken }) => p95(taken)).join(' | ')} |`);
  }
  await measureExport(large.db);
  await Promise.all([small.close(), large.close()]);
}

async function measureExport({ knex }: Database): Promise<void> {
  const began = performance.now();
  let [bytes, peak] = [0, 0];
  const before = process.memoryUsage().rss;
  for await (const part of csvLines(mailColumns, mailInParts(knex, { q: '' }, time))) {
    bytes += part.length;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  const megabytes = (value: number): string => (value / 1e6).toFixed(1);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`| export of all | | ${megabytes(bytes)} MB in ${seconds} s, memory +${megabytes(peak - before)} MB |`);
}

function p95(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0).toFixed(1);
}

await main();
