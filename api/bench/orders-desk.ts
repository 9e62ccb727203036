import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/database/open.ts';
import { csvLines } from '../src/http/csv-download.ts';
import { orderColumns, ordersInParts } from '../src/orders/desk/export-orders.ts';
import { deskFigures } from '../src/orders/desk/figures.ts';
import { listDeskPage } from '../src/orders/desk/list-orders.ts';
import { searchTextOf } from '../src/orders/search-text.ts';

/**
 * Measures the orders desk on SQLite on this machine's disk: `npm run bench:desk`. The first page, searches that find much,
 * one, and nothing, and the figures, over 1,000 and over 100,000 orders in turn; then the export of all.
 */

const sizes = [1_000, 100_000] as const;
const rounds = 60;
const start = Date.parse('2025-01-01T00:00:00Z');

async function filled(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const db = await openDatabase({ dataFolder: folder, databaseUrl: null });
  const statuses = ['paid', 'paid', 'paid', 'expired', 'refunded'];
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, offset) => orderRow(from + offset, statuses));
    await db.knex.transaction(async (transaction) => {
      for (let part = 0; part < rows.length; part += 50)
        await transaction('orders').insert(rows.slice(part, part + 50));
      const paid = rows.filter(({ status }) => status === 'paid');
      for (let part = 0; part < paid.length; part += 50) {
        await transaction('ledger').insert(paid.slice(part, part + 50).map(charge));
      }
    });
  }
  await db.knex.raw('analyze');
  return { db, close: () => db.close().then(() => rm(folder, { recursive: true })) };
}

function orderRow(index: number, statuses: readonly string[]) {
  const at = new Date(start + index * 300_000).toISOString();
  const order = {
    public_id: `ord_${String(index).padStart(26, '0')}`,
    customer_name: `Renée Castellano ${index}`,
    customer_email: `buyer-${index}@example.org`,
    description: 'Core Agent Annual',
  };
  const trouble = index % 5_000 === 7;
  return {
    ...order,
    id: index + 1,
    search_text: searchTextOf(order),
    status: trouble ? 'processing' : statuses[index % statuses.length],
    amount: 9_900 + (index % 7) * 1_000,
    currency: 'usd',
    mode: 'payment',
    member_type: 'realEstateProfessional',
    plan_id: 'core-agent-annual',
    version: 1,
    created_at: at,
    expires_at: at,
    paid_at: at,
    attention: null,
  };
}

function charge({ id, amount, created_at: at }: ReturnType<typeof orderRow>) {
  const ref = `ch_${id}`;
  return {
    order_id: id,
    provider: 'stripe',
    kind: 'charge',
    ref,
    intent_id: `pi_${id}`,
    amount,
    currency: 'usd',
    created_at: at,
  };
}

const asked = { q: '', sort: 'trouble', limit: 50 } as const;

async function main(): Promise<void> {
  const [small, large] = [await filled(sizes[0]), await filled(sizes[1])];
  const now = start + sizes[1] * 300_000;
  const works = {
    'first page': ({ db }: typeof small) => listDeskPage(db.knex, asked),
    'first page, by price': ({ db }: typeof small) => listDeskPage(db.knex, { ...asked, sort: 'most' }),
    'first page of a status': ({ db }: typeof small) => listDeskPage(db.knex, { ...asked, status: 'refunded' }),
    'search that finds all': ({ db }: typeof small) => listDeskPage(db.knex, { ...asked, q: 'castellano' }),
    'search that finds one': ({ db }: typeof small) => listDeskPage(db.knex, { ...asked, q: 'buyer-777@' }),
    'search that finds nothing': ({ db }: typeof small) => listDeskPage(db.knex, { ...asked, q: 'nobody at all' }),
    figures: ({ db }: typeof small) => deskFigures(db.knex, now),
  };
  console.log('| p95, ms | 1,000 orders | 100,000 orders |\n|---|--:|--:|');
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

async function measureExport(knex: Parameters<typeof ordersInParts>[0]): Promise<void> {
  const began = performance.now();
  let [bytes, peak] = [0, 0];
  const before = process.memoryUsage().rss;
  for await (const part of csvLines(orderColumns, ordersInParts(knex, { q: '' }))) {
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
