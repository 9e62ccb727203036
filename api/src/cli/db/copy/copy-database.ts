import type { Knex } from 'knex';
import { StartError } from '../../../platform/start-error.ts';
import type { Database } from '../../../platform/database/database.ts';
import { compareTable, type ComparedTable } from './compare-table.ts';
import type { CopiedTable } from './copied-table.ts';
import { describeTables } from './describe-tables.ts';
import { setLastId, lastId } from './last-id.ts';
import { readTable } from './read-table.ts';
import { rebuildSearch } from '../../../content/index.ts';
import { countRows, countRowsAfterMigrations } from './count-rows.ts';
import { toDialect } from './values.ts';

/** The result of a copy and its comparison. */
export interface CopyResult {
  /** False if a table differed and the copy was rolled back. */
  readonly committed: boolean;
  readonly tables: readonly ComparedTable[];
  /** Number of articles in the rebuilt search index. */
  readonly articles: number;
}

/**
 * Copies a database into an empty one of the other dialect in one transaction, and compares the tables before the
 * commit: after a difference, an error or a kill the target is empty again. No process may write meanwhile. @throws
 * StartError if the target is not empty or a row cannot be written.
 */
export async function copyDatabase(from: Database, to: Database): Promise<CopyResult> {
  const [postgres, sqlite] = from.dialect === 'postgres' ? [from, to] : [to, from];
  const { copied, rebuilt } = await describeTables(postgres.knex, sqlite.knex);
  const countsAfterMigrations = await countRowsAfterMigrations([...copied, rebuilt]);
  const filledTables = [...(await countRows(to.knex, [...copied, rebuilt]))].flatMap(([name, count]) =>
    count === countsAfterMigrations.get(name) ? [] : name,
  );
  if (filledTables.length > 0)
    throw new StartError(`the target is not empty: there is something in ${filledTables.join(', ')}`);

  const result = await inSnapshot(from, async (source) => {
    const target = await to.knex.transaction();
    try {
      if (to.dialect === 'postgres') await target.raw('set local statement_timeout = 0');
      // Rows that migrations inserted are deleted, because the source has them too, possibly changed.
      for (const { name } of copied.toReversed()) if (countsAfterMigrations.get(name)) await target(name).delete();
      for (const table of copied) await copyTable(source, target, table, to.dialect);
      const articles = await rebuildSearch(target);
      const tables: ComparedTable[] = [];
      for (const table of [...copied, rebuilt]) tables.push(await compareTable(source, target, table));
      const committed = tables.every(({ difference }) => difference === null);
      if (committed) {
        for (const table of copied)
          if (table.hasGeneratedId) await setLastId(target, table, await lastId(source, table));
        await target.commit();
      } else await target.rollback();
      return { committed, tables, articles };
    } catch (error) {
      if (!target.isCompleted()) await target.rollback();
      throw error;
    }
  });
  // Without statistics PostgreSQL plans as if all tables were small.
  if (result.committed && to.dialect === 'postgres') {
    await to.knex.transaction(async (transaction) => {
      await transaction.raw('set local statement_timeout = 0');
      await transaction.raw('analyze');
    });
  }
  return result;
}

/** Runs work in a read-only transaction, which sees one snapshot. */
function inSnapshot<T>({ knex, dialect }: Database, work: (source: Knex.Transaction) => Promise<T>): Promise<T> {
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
      await target(table.name).insert(rows.map((row) => toDialect(table, row, dialect)));
    } catch (error) {
      const { code = 'no reason given' } = error as { code?: string };
      // The driver's message is left out, because it can contain values.
      throw new StartError(`${table.name}: rows cannot be written (${code}); the target is empty again`, {
        cause: error,
      });
    }
  }
}
