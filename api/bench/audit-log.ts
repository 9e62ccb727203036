import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/database/open.ts';
import { auditLogParts, readAuditLog } from '../src/staff/audit-log.ts';

/**
 * Measures the audit log on SQLite on this machine's disk: `npm run bench:audit-log`. Its first page, narrowed and not, and searches
 * that find much, one, and nothing, over 1,000 and over 100,000 lines in turn; then the export of all.
 */

const sizes = [1_000, 100_000] as const;
const rounds = 60;
const start = Date.parse('2025-01-01T00:00:00Z');
const actions = ['POST /admin/session', 'POST /admin/orders/:id/refund', 'GET /admin/orders.csv', 'staff role'];

async function filled(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const db = await openDatabase({ dataFolder: folder, databaseUrl: null });
  for (let from = 0; from < count; from += 50) {
    await db.knex('staff_audit').insert(
      Array.from({ length: Math.min(50, count - from) }, (_, offset) => {
        const index = from + offset;
        return {
          at: new Date(start + index * 60_000).toISOString(),
          who: `person-${index % 40}@plumbline.example`,
          action: actions[index % actions.length] ?? '',
          target: `ord_${String(index).padStart(26, '0')}: $10.00`,
          outcome: index % 9 === 0 ? 'conflict' : 'ok',
          address_key: 'q8Zk0v1mWc2eR7tY',
        };
      }),
    );
  }
  await db.knex.raw('analyze');
  return { db, close: () => db.close().then(() => rm(folder, { recursive: true })) };
}

const asked = {
  q: '',
  who: '',
  action: '',
  target: '',
  outcome: undefined,
  since: undefined,
  until: undefined,
  sort: 'newest',
  cursor: undefined,
  limit: 50,
} as const;

async function main(): Promise<void> {
  const [small, large] = [await filled(sizes[0]), await filled(sizes[1])];
  const page = (different: object) => (site: typeof small) => readAuditLog(site.db.knex, { ...asked, ...different });
  const works = {
    'first page': page({}),
    'first page, oldest first': page({ sort: 'oldest' }),
    'a page in the middle': page({ cursor: '500' }),
    'first page of one person': page({ who: 'person-7@plumbline.example' }),
    'first page of what was refused': page({ outcome: 'refused' }),
    'first page of an old day': page({ since: '2025-01-01T02:00:00.000Z', until: '2025-01-01T04:00:00.000Z' }),
    'search that finds all': page({ q: 'plumbline' }),
    'search that finds one': page({ q: '0000000777:' }),
    'search that finds nothing': page({ q: 'nobody at all' }),
  };
  console.log('| p95, ms | 1,000 lines | 100,000 lines |\n|---|--:|--:|');
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
  const began = performance.now();
  const before = process.memoryUsage().rss;
  let [lines, peak] = [0, 0];
  for await (const part of auditLogParts(large.db.knex, asked)) {
    lines += part.length;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`| export | | ${lines} lines in ${seconds} s, memory +${((peak - before) / 1e6).toFixed(1)} MB |`);
  await Promise.all([small.close(), large.close()]);
}

function p95(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0).toFixed(1);
}

await main();
