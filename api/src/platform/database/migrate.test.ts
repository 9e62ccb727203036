import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { article } from '../../testing/author-folder.ts';
import { closing } from '../../testing/closing.ts';
import { server } from '../../testing/database-server.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { runNode } from '../../testing/run-node.ts';
import { migrationSource } from './migrations.ts';
import { openDatabase } from './open.ts';
import { openSqlite } from './sqlite.ts';

test('a migration cannot be reverted, which would delete later data', async () => {
  await using db = closing(await openTestDatabase());
  await expect(db.knex.migrate.down({ migrationSource })).rejects.toThrow('restore a backup');
  expect(await db.knex.schema.hasTable('posts')).toBe(true);
  // No migration has its own `down`, which would never be called.
  for (const migration of await migrationSource.getMigrations([])) {
    expect([migration.name, Object.keys(migration).toSorted()]).toEqual([migration.name, ['name', 'up']]);
  }
});

test('a database of a newer version is not changed, and one line explains what to do', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-db-'));
  const db = await openDatabase({ dataFolder, databaseUrl: null });
  await db.knex('knex_migrations').insert({ name: '999-of-a-later-version', batch: 9, migration_time: new Date() });
  await db.close();
  await expect(openDatabase({ dataFolder, databaseUrl: null })).rejects.toThrow(
    /^the database was written by a newer version of the API: start that version, .* or try this one with another DATA_DIR$/,
  );
});

test('several processes may start at once on an empty database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-db-'));
  await writeFile(join(folder, 'a.md'), article());
  const settings = { DATA_DIR: join(folder, 'var'), INIT_CWD: folder };
  const runs = [1, 2, 3].map(() => runNode('cli/posts.ts', ['import', '.'], settings));
  const codes = await Promise.all(runs.map((run) => run.ended));
  expect(runs.map((run) => run.output.stderr)).toEqual(['', '', '']);
  expect(codes).toEqual([0, 0, 0]);
  await using db = closing(openSqlite(join(folder, 'var', 'plumbline.db')));
  expect(await db.knex('posts').select('slug')).toEqual([{ slug: 'a-level-floor' }]);
});

test('SQLite keeps confirmed writes, and enforces foreign keys', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-db-'));
  await using db = closing(openSqlite(join(folder, 'plumbline.db')));
  const pragma = async (name: string): Promise<unknown> => Object.values((await db.knex.raw(`pragma ${name}`))[0])[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
});

test('no two indexes are the same', async () => {
  await using db = closing(await openTestDatabase());
  const indexes = server
    ? db.knex('pg_indexes').where('schemaname', 'public').select('indexname as name', 'indexdef as sql')
    : db.knex('sqlite_master').where('type', 'index').whereNotNull('sql').select('name', 'sql');
  const rows: { name: string; sql: string }[] = await indexes;
  const names = new Map<string, string[]>();
  for (const { name, sql } of rows) {
    const definition = sql.toLowerCase().replaceAll('`', '').replace(name.toLowerCase(), '');
    names.set(definition, [...(names.get(definition) ?? []), name]);
  }
  expect(rows.length).toBeGreaterThan(100);
  expect([...names.values()].filter((same) => same.length > 1)).toEqual([]);
});

test('an error of the database does not contain the query’s values', async () => {
  await using db = closing(await openTestDatabase());
  const wrong = db.knex('posts').insert({ slug: 'ellen@example.org' });
  await expect(wrong).rejects.toThrow(/insert into/);
  await expect(db.knex('posts').insert({ slug: 'ellen@example.org' })).rejects.not.toThrow(/ellen/);
});
