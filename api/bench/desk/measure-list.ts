import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Database } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/open.ts';

/** A list of the desk, and what is measured of it. */
export interface DeskBench {
  /** What it lists, such as `orders`. */
  readonly of: string;
  /** What its tables point to. */
  readonly prepare?: (knex: Knex) => Promise<unknown>;
  /** The row of each table for each index from 0; null for none. */
  readonly tables: readonly (readonly [table: string, row: (index: number) => object | null])[];
  readonly works: Readonly<Record<string, (db: Database) => Promise<unknown>>>;
  /** All of it, a part at a time, as for its file. */
  readonly all?: (knex: Knex) => AsyncIterable<{ readonly length: number }>;
}

const sizes = [1_000, 100_000] as const;
const rounds = 60;
/** Rows in a statement and in a transaction: SQLite bounds a statement's values. */
const [inStatement, inTransaction] = [20, 1_000];

/** When the first row is from, in ms since 1970, and the time between two. */
const [start, step] = [Date.parse('2025-01-01T00:00:00Z'), 300_000];
/** After the last row, in ms since 1970. */
export const end: number = start + sizes[1] * step;
/** When a row is from, ISO 8601. */
export const at = (index: number): string => new Date(start + index * step).toISOString();

/** Prints a table: the 95th percentile of each work over a small and a large list in turn, in ms. */
export async function measureList(bench: DeskBench): Promise<void> {
  const sites = [await filled(bench, sizes[0]), await filled(bench, sizes[1])] as const;
  const heads = sizes.map((size) => `${size.toLocaleString('en-US')} ${bench.of}`);
  console.log(`\n| p95, ms | ${heads.join(' | ')} |\n|---|--:|--:|`);
  for (const [name, work] of Object.entries(bench.works)) {
    const taken: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      for (const place of [0, 1] as const) {
        const began = performance.now();
        await work(sites[place].db);
        taken[place].push(performance.now() - began);
      }
    }
    console.log(`| ${name} | ${taken.map(p95).join(' | ')} |`);
  }
  if (bench.all) await measureAll(bench.all(sites[1].db.knex));
  for (const site of sites) await site.close();
}

async function filled({ prepare, tables }: DeskBench, count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const db = await openDatabase({ dataFolder: folder, databaseUrl: null });
  await prepare?.(db.knex);
  for (let from = 0; from < count; from += inTransaction) {
    await db.knex.transaction(async (transaction) => {
      for (const [table, row] of tables) {
        const rows = Array.from({ length: inTransaction }, (_, offset) => row(from + offset)).filter(
          (one) => one !== null,
        );
        for (let part = 0; part < rows.length; part += inStatement) {
          await transaction(table).insert(rows.slice(part, part + inStatement));
        }
      }
    });
  }
  await db.knex.raw('analyze');
  return { db, close: () => db.close().then(() => rm(folder, { recursive: true })) };
}

async function measureAll(parts: AsyncIterable<{ readonly length: number }>): Promise<void> {
  const began = performance.now();
  const before = process.memoryUsage().rss;
  let peak = before;
  for await (const _ of parts) peak = Math.max(peak, process.memoryUsage().rss);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`| all of it, for a file | | ${seconds} s, memory +${((peak - before) / 1e6).toFixed(1)} MB |`);
}

function p95(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0).toFixed(1);
}
