import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copyDatabase, type CopyResult } from './copy/copy-database.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open.ts';
import type { Settings } from '../../settings.ts';
import { StartError } from '../../platform/start-error.ts';
import { assertUnused } from './backups/require-unused.ts';
import type { DbCommand } from './db-command.ts';

const dialectNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
type Dialect = keyof typeof dialectNames;

const wrongUse = 'copy goes from sqlite to postgres, or from postgres to sqlite';

export const copyCommand: DbCommand = {
  usage: 'sqlite postgres | postgres sqlite',
  argumentCount: [2, 2],
  run: async ({ settings, now }, [from = '', to = '']) => {
    if (!isDialect(from) || !isDialect(to) || from === to) throw new StartError(wrongUse);
    if (from === 'sqlite' && !existsSync(join(settings.dataFolder, 'plumbline.db'))) {
      throw new StartError(`DATA_DIR: there is no database in ${settings.dataFolder}`);
    }
    // Writes of a running API during the copy would be lost.
    await assertUnused(settingsOf(from, settings), now());
    const source = await openDialect(from, settings);
    try {
      const target = await openDialect(to, settings);
      try {
        return printResult(await copyDatabase(source, target), `from ${dialectNames[from]} to ${dialectNames[to]}`);
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  },
};

function isDialect(name: string): name is Dialect {
  return Object.hasOwn(dialectNames, name);
}

function openDialect(dialect: Dialect, settings: Settings): Promise<Database> {
  return openDatabase(settingsOf(dialect, settings));
}

function settingsOf(dialect: Dialect, { dataFolder, databaseUrl }: Settings) {
  if (dialect === 'sqlite') return { dataFolder, databaseUrl: null };
  if (databaseUrl === null) throw new StartError('DATABASE_URL is not set: it names the PostgreSQL database');
  return { dataFolder, databaseUrl };
}

function printResult({ committed, tables, articles }: CopyResult, direction: string): number {
  for (const { table, rows, hash, difference } of tables) {
    const outcome = difference === null ? `the same  ${hash.slice(0, 16)}` : `DIFFERENT: ${difference}`;
    console.log(`${table.padEnd(22)} ${String(rows).padStart(9)}  ${outcome}`);
  }
  const sum = tables.reduce((total, { rows }) => total + rows, 0);
  if (!committed) {
    console.error('the copy differs from the source: it was rolled back, and the target is empty again');
    return 1;
  }
  console.log(`${tables.length} tables with ${sum} rows copied ${direction} and compared row by row;`);
  console.log(`search rebuilt from ${articles} articles. Files (images, releases, keys) stay in DATA_DIR.`);
  return 0;
}
