import { openDatabase } from '../../../api/src/platform/database/open.ts';
import { openFolder } from '../shared/bench-folder.ts';
import { optionsOf } from '../shared/options.ts';
import { median, quantile } from '../shared/statistics.ts';
import { reportWanted, type WantedFigure } from '../shared/wanted-figures.ts';
import { lists, type AdminList } from './lists.ts';

/** Measures the admin pages' lists on SQLite with few and with many rows, alternately: first pages, filters and searches. */

const { rows, few, rounds } = optionsOf({ rows: 100_000, few: 1_000, rounds: 60 }, { rows: 400, few: 100, rounds: 2 });
/** SQLite limits the number of values in a statement. */
const [rowsPerStatement, rowsPerTransaction] = [20, 1_000];
/** In ms. */
const [maxPageTime, maxSearchTime] = [50, 100];

const wanted: WantedFigure[] = [];
for (const list of lists) await measure(list);
reportWanted(wanted);

async function measure(list: AdminList): Promise<void> {
  await using folders = new AsyncDisposableStack();
  const [short, long] = [await filledDatabase(folders, list, few), await filledDatabase(folders, list, rows)];
  console.log(`\n| ${list.name}, ms | ${few} rows, median | p95 | ${rows} rows, median | p95 |\n|---|--:|--:|--:|--:|`);
  for (const [name, request] of Object.entries({ 'first page': list.firstPage, ...list.requests })) {
    const times = { short: [] as number[], long: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.short.push(await timeOf(() => request(short.knex)));
      times.long.push(await timeOf(() => request(long.knex)));
    }
    const cells = [times.short, times.long].flatMap((durations) => [median(durations), quantile(durations, 0.95)]);
    console.log(`| ${name} | ${cells.map((cell) => cell.toFixed(1)).join(' | ')} |`);
    const maxTime = name.startsWith('search') ? maxSearchTime : maxPageTime;
    const p95 = quantile(times.long, 0.95);
    wanted.push({
      wanted: `${list.name}, ${name} of ${rows}: p95 ≤ ${maxTime} ms`,
      measured: p95.toFixed(1),
      met: p95 <= maxTime,
    });
  }
}

async function filledDatabase(folders: AsyncDisposableStack, { table, row }: AdminList, count: number) {
  const folder = folders.use(await openFolder());
  const db = await openDatabase({ dataFolder: folder.path, databaseUrl: null });
  folders.defer(() => db.close());
  for (let from = 0; from < count; from += rowsPerTransaction) {
    await db.knex.transaction(async (transaction) => {
      const newRows = Array.from({ length: Math.min(rowsPerTransaction, count - from) }, (_, offset) =>
        row(from + offset),
      );
      for (let part = 0; part < newRows.length; part += rowsPerStatement) {
        await transaction(table).insert(newRows.slice(part, part + rowsPerStatement));
      }
    });
  }
  await db.knex.raw('analyze');
  return db;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
