import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { Database } from '../../../platform/database/database.ts';
import { openDatabase } from '../../../platform/database/open.ts';
import { openPostgres } from '../../../platform/database/postgres.ts';
import { closing } from '../../../testing/closing.ts';
import { server as testServer } from '../../../testing/database-server.ts';
import { runNode } from '../../../testing/run-node.ts';
import { snapshotDatabase } from './snapshot-database.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { withRestoredDump } from './scratch-database.ts';
import { verifyBackup } from './verify-backup.ts';

const url = testServer ?? '';
// This tests PostgreSQL's own tools.
const onPostgres = url ? test : test.skip;
const now = Date.parse('2026-11-21T12:00:00Z');
const recordRestore = async (): Promise<void> => undefined;

/** A database of its own beside the one for tests, with a row that is to be found again, and a data folder. */
async function aSite() {
  const name = `plumbline_backups_${randomBytes(6).toString('hex')}`;
  const server = openPostgres(url);
  await server.knex.raw('create database ??', [name]);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const root = await mkdtemp(join(tmpdir(), 'plumbline-backups-'));
  const settings = { dataFolder: join(root, 'var'), databaseUrl: address.href };
  const open = async () => closing(await openDatabase(settings));
  {
    await using db = await open();
    const row = { remote: 'mf-blog', name: 'blog', email: 'b@example.org', token_hash: 'x', created_at: 'x' };
    await db.knex('team_tokens').insert(row);
  }
  await writeFile(join(settings.dataFolder, 'media', 'p.png'), 'a picture');
  return {
    root,
    settings,
    open,
    file: join(root, 'backup.tar.gz'),
    async [Symbol.asyncDispose]() {
      await server.knex.raw('drop database ?? with (force)', [name]);
      await server.close();
      await rm(root, { recursive: true });
    },
  };
}

onPostgres('a running site on PostgreSQL is dumped, verified in a separate database, and restored', async () => {
  await using site = await aSite();
  const { settings, file, root } = site;
  const restore = (replace: boolean, noting: (db: Database) => Promise<void> = recordRestore) =>
    restoreBackup(settings, file, { now, replace, recordRestore: noting });
  const emails = async (): Promise<string[]> => {
    await using db = await site.open();
    const found: string[] = await db.knex('team_tokens').pluck('email');
    return found;
  };
  {
    await using db = await site.open();
    await db.knex('posts').count();
    const { manifest } = await makeBackup(settings, file, { now, keys: false });
    expect(manifest).toMatchObject({ database: { dialect: 'postgres', rows: { team_tokens: 1 } } });
    await db.knex('team_tokens').update({ email: 'later@example.org' });
    const verified = await verifyBackup(file, { folder: root, databaseUrl: settings.databaseUrl });
    expect([verified.restored, (await verifyBackup(file, { folder: root, databaseUrl: null })).restored]).toEqual([
      true,
      false,
    ]);
    await expect(restore(true)).rejects.toThrow('the site runs: an API is connected to the database');
  }
  await expect(restore(false)).rejects.toThrow(/there is a site in .* already/);
  await rm(join(settings.dataFolder, 'media', 'p.png'));
  await expect(restore(false)).rejects.toThrow('there is a site in the database already: add --replace');
  await expect(restore(true, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await emails()).toEqual(['later@example.org']);

  let limit: unknown;
  const { setAside } = await restore(true, async ({ knex }) => {
    limit = (await knex.raw('show statement_timeout')).rows[0];
  });
  expect(limit).toEqual({ statement_timeout: '0' });
  expect(setAside).toEqual(['the schema replaced_20261121t120000000z of the database']);
  expect(await emails()).toEqual(['b@example.org']);
  expect(await readdir(join(settings.dataFolder, 'media'))).toEqual(['p.png']);
  {
    await using db = await site.open();
    expect(await db.knex.withSchema('replaced_20261121t120000000z').from('team_tokens').pluck('email')).toEqual([
      'later@example.org',
    ]);
    expect(Number((await db.knex('registry_state').first('sequence')).sequence)).toBeGreaterThan(100_000_000);
    await db.knex('team_tokens').insert({ remote: 'x', name: 'x', email: 'x', token_hash: 'y', created_at: 'x' });
  }
  // A backup contains only the site, without data that a restore set aside.
  const again = await makeBackup(settings, `${file}.2`, { now, keys: false });
  expect(again.manifest.database.rows).toMatchObject({ team_tokens: 2 });
  expect((await verifyBackup(`${file}.2`, { folder: root, databaseUrl: settings.databaseUrl })).restored).toBe(true);
});

onPostgres(
  'databases left by a killed process are deleted, and a restore has no time limit for statements',
  async () => {
    await using site = await aSite();
    await makeBackup(site.settings, site.file, { now, keys: false });
    await using db = await site.open();
    const times = (await db.knex.raw(
      `select to_char((now() - interval '2 hours') at time zone 'UTC', 'YYYYMMDDHH24MISS') as old,
      to_char(now() at time zone 'UTC', 'YYYYMMDDHH24MISS') as young`,
    )) as { rows: { old: string; young: string }[] };
    const { old = '', young = '' } = times.rows[0] ?? {};
    const suffix = randomBytes(5).toString('hex');
    const [left, used, fresh] = [`${old}_0a${suffix}`, `${old}_0b${suffix}`, `${young}_0c${suffix}`].map(
      (name) => `plumbline_verify_${name}`,
    ) as [string, string, string];
    for (const name of [left, used, fresh]) await db.knex.raw('create database ??', [name]);
    const address = new URL(site.settings.databaseUrl);
    address.pathname = `/${used}`;
    const openConnection = closing(openPostgres(address.href));
    try {
      await openConnection.knex.raw('select 1');
      let limit: unknown;
      const dump = join(site.root, 'a.dump');
      await snapshotDatabase(site.settings, dump);
      const restored = await withRestoredDump(site.settings.databaseUrl, dump, async ({ knex }) => {
        limit = (await knex.raw('show statement_timeout')).rows[0];
      });
      expect([restored, limit]).toEqual([true, { statement_timeout: '0' }]);
      const there = await db
        .knex('pg_database')
        .where('datname', 'like', `%${suffix}`)
        .orderBy('datname')
        .pluck('datname');
      expect(there).toEqual([used, fresh]);
    } finally {
      await openConnection.close();
      for (const name of [left, used, fresh]) await db.knex.raw('drop database if exists ?? with (force)', [name]);
    }
  },
);

onPostgres('a command that is stopped removes its partial result', async () => {
  await using site = await aSite();
  await using db = await site.open();
  const folder = join(site.root, 'backups');
  const settings = { DATA_DIR: site.settings.dataFolder, DATABASE_URL: site.settings.databaseUrl, BACKUP_DIR: '' };
  const run = await db.knex.transaction(async (transaction) => {
    // Its rows cannot be counted meanwhile.
    await transaction.raw('lock table team_tokens in access exclusive mode');
    const started = runNode('cli/db.ts', ['backup', join(folder, 'x.tar.gz')], settings);
    const begun = async () => (await readdir(folder).catch(() => [])).length > 0;
    while (!(await begun()) && started.child.exitCode === null) await delay(20);
    started.child.kill('SIGTERM');
    return started;
  });
  expect([await run.ended, run.output.stderr]).toEqual([1, 'the command was interrupted\n']);
  expect(await readdir(folder)).toEqual([]);
});

onPostgres('an API that reported a moment ago may still be running', async () => {
  await using site = await aSite();
  await makeBackup(site.settings, site.file, { now, keys: false });
  {
    await using db = await site.open();
    const at = new Date(now - 1000).toISOString();
    await db
      .knex('site_processes')
      .insert({ id: 'an-api-here', kind: 'api', started_at: at, seen_at: at, vitals: '{}' });
  }
  const restore = (later: number) =>
    restoreBackup(site.settings, site.file, { now: now + later, replace: true, recordRestore });
  await expect(restore(0)).rejects.toThrow('an API process reported within the last 45 s');
  await restore(60_000);
});

onPostgres('without the right to create databases the backup is verified by reading it', async () => {
  await using site = await aSite();
  await makeBackup(site.settings, site.file, { now, keys: false });
  const role = `plumbline_user_${randomBytes(6).toString('hex')}`;
  await using db = await site.open();
  // A statement of this kind takes no values.
  await db.knex.raw(`create role ${role} login password 'pass/word'`);
  try {
    const address = new URL(site.settings.databaseUrl);
    [address.username, address.password] = [role, encodeURIComponent('pass/word')];
    const verified = await verifyBackup(site.file, { folder: site.root, databaseUrl: address.href });
    expect(verified.restored).toBe(false);
  } finally {
    await db.knex.raw('drop role ??', [role]);
  }
});

onPostgres('a failed dump is reported in a line without the password', async () => {
  await using site = await aSite();
  const address = new URL(site.settings.databaseUrl);
  address.password = 'so-secret';
  address.pathname = '/not-there';
  await mkdir(join(site.root, 'other'));
  const failing = makeBackup({ ...site.settings, databaseUrl: address.href }, join(site.root, 'other', 'x'), {
    now,
    keys: false,
  });
  const error = await failing.then(
    () => null,
    (reason: unknown) => reason as Error,
  );
  expect(error).not.toBeNull();
  expect(String(error?.message)).not.toContain('so-secret');
  expect(await readdir(join(site.root, 'other'))).toEqual([]);
});
