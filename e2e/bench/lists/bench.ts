import { openDatabase } from '../../../api/src/platform/database/open.ts';
import { openFolder } from '../shared/bench-folder.ts';
import { optionsOf } from '../shared/options.ts';
import { median, quantile } from '../shared/statistics.ts';
import { reportWanted, type WantedFigure } from '../shared/wanted-figures.ts';
import { lists, type AdminList } from './lists.ts';

/** Measures the admin pages' lists on SQLite with few and with many rows by turns: first pages, filters and searches. */

const { rows, few, rounds } = optionsOf({ rows: 100_000, few: 1_000, rounds: 60 }, { rows: 400, few: 100, rounds: 2 });
/** Rows in a statement and in a transaction: SQLite bounds a statement's values. */
const [inStatement, inTransaction] = [20, 1_000];
/** In ms. */
const [mostOfPage, mostOfSearch] = [50, 100];

const wanted: WantedFigure[] = [];
for (const list of lists) await measure(list);
reportWanted(wanted);

async function measure(list: AdminList): Promise<void> {
  await using folders = new AsyncDisposableStack();
  const [short, long] = [await filled(folders, list, few), await filled(folders, list, rows)];
  console.log(`\n| ${list.name}, ms | ${few} rows, median | p95 | ${rows} rows, median | p95 |\n|---|--:|--:|--:|--:|`);
  for (const [name, request] of Object.entries({ 'first page': list.firstPage, ...list.requests })) {
    const times = { short: [] as number[], long: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.short.push(await timed(() => request(short.knex)));
      times.long.push(await timed(() => request(long.knex)));
    }
    const cells = [times.short, times.long].flatMap((of) => [median(of), quantile(of, 0.95)]);
    console.log(`| ${name} | ${cells.map((cell) => cell.toFixed(1)).join(' | ')} |`);
    const most = name.startsWith('search') ? mostOfSearch : mostOfPage;
    const p95 = quantile(times.long, 0.95);
    wanted.push({
      wanted: `${list.name}, ${name} of ${rows}: p95 ≤ ${most} ms`,
      measured: p95.toFixed(1),
      met: p95 <= most,
    });
  }
}

async function filled(folders: AsyncDisposableStack, { table, row }: AdminList, count: number) {
  const folder = folders.use(await openFolder());
  const db = await openDatabase({ dataFolder: folder.path, databaseUrl: null });
  folders.defer(() => db.close());
  for (let from = 0; from < count; from += inTransaction) {
    await db.knex.transaction(async (transaction) => {
      const made = Array.from({ length: Math.min(inTransaction, count - from) }, (_, offset) => row(from + offset));
      for (let part = 0; part < made.length; part += inStatement) {
        await transaction(table).insert(made.slice(part, part + inStatement));
      }
    });
  }
  await db.knex.raw('analyze');
  return db;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
