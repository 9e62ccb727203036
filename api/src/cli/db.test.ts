import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { savePost } from '../content/posts/save-post.ts';
import { openDatabase } from '../platform/database/open.ts';
import { openPostgres } from '../platform/database/postgres.ts';
import { aPost } from '../testing/a-post.ts';
import { closing } from '../testing/closing.ts';
import { onPostgres } from '../testing/databases.ts';
import { server } from '../testing/database-server.ts';
import { makeDatabase } from '../testing/postgres-database.ts';
import { runNode } from '../testing/run-node.ts';

async function openFolder(settings: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-db-'));
  return {
    folder,
    db: async (...args: string[]) => {
      const run = runNode('cli/db.ts', args, { DATA_DIR: folder, ...settings });
      return { code: await run.ended, out: run.output.stdout, fault: run.output.stderr };
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

test('copying without its settings reports which it needs', async () => {
  await using opened = await openFolder();
  const faults = [
    [['copy', 'sqlite', 'sqlite'], 'copy goes from sqlite to postgres, or from postgres to sqlite\n'],
    [['copy', 'sqlite', 'postgres'], `DATA_DIR: there is no database in ${opened.folder}\n`],
    [['copy', 'postgres', 'sqlite'], 'DATABASE_URL is not set: it names the PostgreSQL database\n'],
    [
      ['copy'],
      expect.stringMatching(
        /^usage:\n(?: {2}npm run db -- .+\n)* {2}npm run db -- copy sqlite postgres \| postgres sqlite\n/,
      ),
    ],
  ] as const;
  for (const [args, fault] of faults) expect(await opened.db(...args)).toEqual({ code: 1, out: '', fault });
});

onPostgres('a site is copied by command after its processes have stopped', async () => {
  const own = await makeDatabase(server ?? '');
  await using opened = await openFolder({ DATABASE_URL: own.url });
  {
    await using sqlite = closing(await openDatabase({ dataFolder: opened.folder, databaseUrl: null }));
    await savePost(sqlite.knex, aPost());
    expect((await opened.db('copy', 'sqlite', 'postgres')).fault).toBe(
      'the site runs: another process has its database open. Stop it first\n',
    );
  }
  const moved = await opened.db('copy', 'sqlite', 'postgres');
  expect([moved.code, moved.fault]).toEqual([0, '']);
  expect(moved.out).toMatch(/^posts +1 {2}the same {2}[\da-f]{16}$/m);
  expect(moved.out).toMatch(/^\d+ tables with \d+ rows copied from SQLite to PostgreSQL and compared row by row;$/m);
  {
    await using postgres = closing(openPostgres(own.url));
    expect(await postgres.knex('posts').pluck('slug')).toEqual(['a-level-floor']);
  }
  expect((await opened.db('copy', 'sqlite', 'postgres')).fault).toMatch(/^the target is not empty: /);
  await own.drop();
});
