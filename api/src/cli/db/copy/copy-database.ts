import type { Knex } from 'knex';
import { StartError } from '../../../platform/start-error.ts';
import type { Database } from '../../../platform/database/database.ts';
import { compareTable, type ComparedTable } from './compare-table.ts';
import type { CopiedTable } from './copied-table.ts';
import { describeTables } from './describe-tables.ts';
import { goOnAfter, lastNumber } from './next-number.ts';
import { readTable } from './read-table.ts';
import { rebuildSearch } from '../../../content/index.ts';
import { countRows, rowsOfMigrations } from './rows-of-migrations.ts';
import { writable } from './values.ts';

/** What was copied, as it was compared afterwards. */
export interface Copied {
  /** Whether it was kept: not where a table differs. */
  readonly kept: boolean;
  readonly tables: readonly ComparedTable[];
  /** Articles whose search was made anew. */
  readonly articles: number;
}

/**
 * Copies a database into an empty one of the other product, in one transaction, and compares them row by row before that
 * ends: a difference, an error or a kill leaves the target as empty as it was. Nobody may write meanwhile.
 * @throws StartError where the target is not empty, or a row cannot be written.
 */
export async function copyDatabase(from: Database, to: Database): Promise<Copied> {
  const [postgres, sqlite] = from.dialect === 'postgres' ? [from, to] : [to, from];
  const { copied, rebuilt } = await describeTables(postgres.knex, sqlite.knex);
  const fresh = await rowsOfMigrations([...copied, rebuilt]);
  const written = [...(await countRows(to.knex, [...copied, rebuilt]))].flatMap(([name, count]) =>
    count === fresh.get(name) ? [] : name,
  );
  if (written.length > 0) throw new StartError(`the target is not empty: there is something in ${written.join(', ')}`);

  const result = await inOneView(from, async (source) => {
    const target = await to.knex.transaction();
    try {
      if (to.dialect === 'postgres') await target.raw('set local statement_timeout = 0');
      // What the migrations have written there stands in the source as well, and may have changed since.
      for (const { name } of copied.toReversed()) if (fresh.get(name)) await target(name).delete();
      for (const table of copied) await copyTable(source, target, table, to.dialect);
      const articles = await rebuildSearch(target);
      const tables: ComparedTable[] = [];
      for (const table of [...copied, rebuilt]) tables.push(await compareTable(source, target, table));
      const kept = tables.every(({ difference }) => difference === null);
      if (kept) {
        for (const table of copied) if (table.numbered) await goOnAfter(target, table, await lastNumber(source, table));
        await target.commit();
      } else await target.rollback();
      return { kept, tables, articles };
    } catch (error) {
      if (!target.isCompleted()) await target.rollback();
      throw error;
    }
  });
  // Until it knows how much there is, PostgreSQL plans as if all tables were small.
  if (result.kept && to.dialect === 'postgres') {
    await to.knex.transaction(async (transaction) => {
      await transaction.raw('set local statement_timeout = 0');
      await transaction.raw('analyze');
    });
  }
  return result;
}

/** All that is read in the work is of the same moment. */
function inOneView<T>({ knex, dialect }: Database, work: (source: Knex.Transaction) => Promise<T>): Promise<T> {
  if (dialect === 'sqlite') return knex.transaction(work, { readOnly: true });
  return knex.transaction(
    async (source) => {
      await source.raw('set local statement_timeout = 0');
      return work(source);
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

async function copyTable(
  source: Knex.Transaction,
  target: Knex.Transaction,
  table: CopiedTable,
  dialect: Database['dialect'],
): Promise<void> {
  for await (const rows of readTable(source, table)) {
    try {
      await target(table.name).insert(rows.map((row) => writable(table, row, dialect)));
    } catch (error) {
      const { code = 'no reason given' } = error as { code?: string };
      // The message of a driver can quote what was to be written.
      throw new StartError(`${table.name}: rows cannot be written (${code}); the target is as empty as it was`, {
        cause: error,
      });
    }
  }
}
