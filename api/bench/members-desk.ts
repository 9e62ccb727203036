import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/database/open.ts';
import { memberParts } from '../src/members/desk/export-members.ts';
import { listMembersPage } from '../src/members/desk/list-members.ts';
import { memberFigures } from '../src/members/desk/member-figures.ts';
import { searchedAs } from '../src/members/standing.ts';
import { findHeld } from '../src/people/find-held.ts';
import { personOf } from '../src/people/person.ts';

/**
 * Measures the members' desk on SQLite on this machine's disk: `npm run bench:members`. The list in each order, what it is
 * narrowed to, searches that find much, one and nothing, the figures, and what is held of one person, over 1,000 and over
 * 100,000 members in turn; then the export of all.
 */

const sizes = [1_000, 100_000] as const;
const rounds = 60;
const day = 86_400_000;
const now = Date.parse('2026-11-22T00:00:00Z');

async function filled(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const db = await openDatabase({ dataFolder: folder, databaseUrl: null });
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, offset) => memberRow(from + offset, count));
    await db.knex.transaction(async (transaction) => {
      for (let part = 0; part < rows.length; part += 50) {
        await transaction('members').insert(rows.slice(part, part + 50));
      }
    });
  }
  await db.knex.raw('analyze');
  return { db, close: () => db.close().then(() => rm(folder, { recursive: true })) };
}

function memberRow(index: number, count: number) {
  const about = { number: 10_001 + index, name: `Renée Castellano ${index}`, email: `member-${index}@example.org` };
  const ended = index % 3 === 0;
  const paidUntil = new Date(now + ((index % 365) - (ended ? 400 : 0)) * day).toISOString();
  return {
    ...about,
    ...searchedAs(about),
    email_key: about.email,
    member_type: 'realEstateProfessional',
    joined_at: new Date(now - (count - index) * 300_000).toISOString(),
    standing: ended ? 'ended' : index % 500 === 1 ? 'past_due' : 'active',
    paid_until: paidUntil,
    renews: !ended,
    ended_at: ended ? paidUntil : null,
  };
}

const asked = { q: '', sort: 'newest', limit: 50 } as const;
type Site = Awaited<ReturnType<typeof filled>>;
const list = (different: object) => (site: Site) => listMembersPage(site.db.knex, { ...asked, ...different }, now);

const works = {
  'first page': list({}),
  'first page, due first': list({ sort: 'due' }),
  'first page, by name': list({ sort: 'name' }),
  'renewals retrying': list({ standing: 'past_due' }),
  'due within 7 days': list({ due: '7' }),
  'search that finds all': list({ q: 'castellano' }),
  'search that finds one': list({ q: 'member-777@' }),
  'search that finds nothing': list({ q: 'nobody at all' }),
  figures: ({ db }: Site) => memberFigures(db.knex, now),
  'held of a person': async ({ db }: Site) => findHeld(db.knex, await personOf(db.knex, 'member-777@example.org')),
};

async function main(): Promise<void> {
  const sites = [await filled(sizes[0]), await filled(sizes[1])] as const;
  console.log('| p95, ms | 1,000 members | 100,000 members |\n|---|--:|--:|');
  for (const [name, work] of Object.entries(works)) {
    const times = sites.map((site) => ({ site, taken: [] as number[] }));
    for (let round = 0; round < rounds; round += 1) {
      for (const { site, taken } of times) {
        const began = performance.now();
        await work(site);
        taken.push(performance.now() - began);
      }
    }
    console.log(`| ${name} | ${times.map(({ taken }) => p95(taken)).join(' | ')} |`);
  }
  await measureExport(sites[1]);
  for (const site of sites) await site.close();
}

async function measureExport({ db }: Site): Promise<void> {
  const began = performance.now();
  let [members, peak] = [0, 0];
  const before = process.memoryUsage().rss;
  for await (const part of memberParts(db.knex, { q: '' }, now)) {
    members += part.length;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const megabytes = ((peak - before) / 1e6).toFixed(1);
  console.log(`| export of all | | ${members} in ${seconds} s, memory +${megabytes} MB |`);
}

function p95(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0).toFixed(1);
}

await main();
