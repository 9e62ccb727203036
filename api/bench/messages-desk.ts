import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listMessages, messageFigures, messagesInParts } from '../src/contact/desk/list-messages.ts';
import { openDatabase } from '../src/database/open.ts';
import { leadSearchText } from '../src/leads/lead-search-text.ts';
import { listSignups } from '../src/subscribe/desk/signups.ts';

/**
 * Measures the desk's messages and signups on SQLite on this machine's disk: `npm run bench:desk:messages`. First pages,
 * searches that find much, one, and nothing, and the figures, over 1,000 and over 100,000 in turn; then the export of all.
 */

const sizes = [1_000, 100_000] as const;
const rounds = 60;
const start = Date.parse('2025-01-01T00:00:00Z');
const states = ['answered', 'answered', 'answered', 'open', 'spam', 'answered', 'unread'];
const text = 'Which tier fits a team of four? We work in two counties and would like to begin in January. ';

async function filled(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const db = await openDatabase({ dataFolder: folder, databaseUrl: null });
  for (let from = 0; from < count; from += 50) {
    const rows = Array.from({ length: Math.min(50, count - from) }, (_, offset) => from + offset);
    await db.knex.transaction(async (transaction) => {
      await transaction('contact_messages').insert(rows.map(messageRow));
      await transaction('outbox').insert(rows.map(mailRow));
      await transaction('audit_requests').insert(rows.map(signupRow));
    });
  }
  await db.knex.raw('analyze');
  return { db, close: () => db.close().then(() => rm(folder, { recursive: true })) };
}

const at = (index: number): string => new Date(start + index * 300_000).toISOString();
const email = (index: number): string => `sender-${index}@example.org`;

function messageRow(index: number) {
  const form = { name: `Renée Castellano ${index}`, email: email(index), message: text.repeat(1 + (index % 12)) };
  const state = index % 7 === 6 && index % 50 !== 6 ? 'answered' : states[index % 7];
  return {
    id: index + 1,
    token: String(index).padStart(64, '0'),
    ...form,
    subject: 'membership',
    created_at: at(index),
    state,
    answered_at: state === 'answered' ? at(index) : null,
    email_key: form.email,
    search_text: leadSearchText(form),
  };
}

function mailRow(index: number) {
  return {
    message_key: `mail-${index}`,
    kind: 'audit',
    recipient: email(index),
    status: index % 500 === 3 ? 'dead' : 'sent',
    attempts: 1,
    due_at: at(index),
    carrier_failed: false,
    created_at: at(index),
    sent_at: at(index),
  };
}

function signupRow(index: number) {
  const form = { name: `Renée Castellano ${index}`, email: email(index) };
  return {
    id: index + 1,
    ...form,
    email_key: form.email,
    created_at: at(index),
    mailed_at: at(index),
    mail_key: `mail-${index}`,
    opened_at: index % 3 === 0 ? at(index) : null,
    search_text: leadSearchText(form),
  };
}

const asked = { q: '', sort: 'newest', limit: 50 } as const;
type Site = Awaited<ReturnType<typeof filled>>;

async function main(): Promise<void> {
  const [small, large] = [await filled(sizes[0]), await filled(sizes[1])];
  const now = start + sizes[1] * 300_000;
  const works: Readonly<Record<string, (site: Site) => Promise<unknown>>> = {
    'messages, first page': ({ db }) => listMessages(db.knex, asked),
    'messages, by address': ({ db }) => listMessages(db.knex, { ...asked, sort: 'address' }),
    'messages, unread': ({ db }) => listMessages(db.knex, { ...asked, state: 'unread' }),
    'messages, search that finds all': ({ db }) => listMessages(db.knex, { ...asked, q: 'castellano' }),
    'messages, search that finds one': ({ db }) => listMessages(db.knex, { ...asked, q: 'sender-777@' }),
    'messages, search that finds nothing': ({ db }) => listMessages(db.knex, { ...asked, q: 'nobody at all' }),
    'messages, figures': ({ db }) => messageFigures(db.knex, now),
    'signups, first page': ({ db }) => listSignups(db.knex, asked),
    'signups, not sent': ({ db }) => listSignups(db.knex, { ...asked, state: 'dead' }),
    'signups, opened': ({ db }) => listSignups(db.knex, { ...asked, state: 'opened' }),
    'signups, search that finds one': ({ db }) => listSignups(db.knex, { ...asked, q: 'sender-777@' }),
  };
  console.log('| p95, ms | 1,000 | 100,000 |\n|---|--:|--:|');
  for (const [name, work] of Object.entries(works)) {
    const times = [small, large].map((site) => ({ site, taken: [] as number[] }));
    for (let round = 0; round < rounds; round += 1) {
      for (const { site, taken } of times) {
        const began = performance.now();
        await work(site);
        taken.push(performance.now() - began);
      }
    }
    console.log(`| ${name} | ${times.map(({ taken }) => p95(taken)).join(' | ')} |`);
  }
  await measureExport(large.db.knex);
  await Promise.all([small.close(), large.close()]);
}

async function measureExport(knex: Parameters<typeof messagesInParts>[0]): Promise<void> {
  const began = performance.now();
  let [count, peak] = [0, 0];
  const before = process.memoryUsage().rss;
  for await (const part of messagesInParts(knex, { q: '' })) {
    count += part.length;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const memory = ((peak - before) / 1e6).toFixed(1);
  console.log(`| messages, all for the export | | ${count} in ${seconds} s, memory +${memory} MB |`);
}

function p95(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0).toFixed(1);
}

await main();
