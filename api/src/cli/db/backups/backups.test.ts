import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { create } from 'tar';
import { openDatabase } from '../../../platform/database/open.ts';
import { openSecretKey } from '../../../platform/secrets/secret-key.ts';
import { closing } from '../../../testing/closing.ts';
import { runNode } from '../../../testing/run-node.ts';
import { removeOldBackups } from '../../../platform/database/backups/backup-files.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const hash = 'a1b2c3d4e5f6a7b8c9d0';
const recordRestore = async (): Promise<void> => undefined;
let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-backups-'));
});
afterAll(() => rm(root, { recursive: true }));

let folders = 0;
async function newFolder(): Promise<string> {
  const folder = join(root, String((folders += 1)));
  await mkdir(folder);
  return folder;
}

const settingsOf = (dataFolder: string) => ({ dataFolder, databaseUrl: null });
const open = async (dataFolder: string) => closing(await openDatabase(settingsOf(dataFolder)));

/** A site with a team's token, a release that is live, and a picture: one row each. */
async function aSite() {
  const folder = await newFolder();
  {
    await using db = await open(folder);
    const at = new Date(now).toISOString();
    await db
      .knex('team_tokens')
      .insert({ remote: 'mf-blog', name: 'blog', email: 'b@example.org', token_hash: 'x', created_at: at });
    await db.knex('releases').insert({
      remote: 'mf-blog',
      hash,
      description: '{}',
      description_integrity: 'sha384-x',
      published_by: 'blog',
      published_at: at,
      sequence: 1,
    });
    await db.knex('release_channels').insert({ remote: 'mf-blog', channel: 'live', release: hash });
    await db.knex('registry_state').update({ sequence: 7 });
    await db.knex('pictures').insert({ original: 'p.png', made: '{}', address: '/api/media/p.png' });
  }
  await writeFile(join(folder, 'media', 'p.png'), 'a picture');
  const release = join(folder, 'releases', 'mf-blog', hash);
  await mkdir(join(release, 'browser'), { recursive: true });
  await writeFile(join(release, 'release.json'), '{}');
  // Longer than a name in a tar header, and larger than one read.
  await writeFile(join(release, 'browser', `${'long-name-'.repeat(12)}.js`), 'x'.repeat(300_000));
  // A release that is still being written.
  await mkdir(join(folder, 'releases', 'mf-blog', `.${hash}.0123`));
  await writeFile(join(folder, 'releases', 'mf-blog', `.${hash}.0123`, 'release.json'), 'half');
  await writeFile(join(folder, 'media', 'q.png.0b8d2a34-9d5e-4a52-8c4e-7d1f5b1f0a11'), 'half');
  openSecretKey({ secretKey: null, oldSecretKey: null, dataFolder: folder });
  return { folder, file: join(await newFolder(), 'backup.tar.gz') };
}

test('a site is restored unchanged into an empty folder from one file that only its owner can read', async () => {
  const { folder, file } = await aSite();
  await using db = await open(folder);
  const { manifest, bytes } = await makeBackup(settingsOf(folder), file, { now, keys: false });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(file)).size).toBe(bytes);
  expect(await readdir(join(file, '..'))).toEqual(['backup.tar.gz']);
  expect(manifest.parts.map(({ path }) => path)).toEqual([
    'database/plumbline.db',
    'media/p.png',
    `releases/mf-blog/${hash}/browser/${'long-name-'.repeat(12)}.js`,
    `releases/mf-blog/${hash}/release.json`,
  ]);
  expect(manifest).toMatchObject({
    begunAt: '2026-11-21T12:00:00.000Z',
    database: { rows: { team_tokens: 1, pictures: 1 } },
  });
  await db.knex('team_tokens').delete();
  expect((await verifyBackup(file, { folder: root, databaseUrl: null })).restored).toBe(true);

  const fresh = join(await newFolder(), 'var');
  const { setAside, missingKeys } = await restoreBackup(settingsOf(fresh), file, {
    now,
    replace: false,
    recordRestore,
  });
  expect([setAside, missingKeys]).toEqual([[], ['secret-key', 'registry-key', 'page-server-key']]);
  await using back = await open(fresh);
  expect(await back.knex('team_tokens').pluck('email')).toEqual(['b@example.org']);
  expect(await readFile(join(fresh, 'media', 'p.png'), 'utf8')).toBe('a picture');
  const script = join(fresh, 'releases', 'mf-blog', hash, 'browser', `${'long-name-'.repeat(12)}.js`);
  expect((await readFile(script, 'utf8')).length).toBe(300_000);
  expect((await readdir(fresh)).sort()).toEqual([
    'media',
    'plumbline.db',
    'plumbline.db-shm',
    'plumbline.db-wal',
    'releases',
  ]);
});

test('page servers accept the registry of a restored site, also after a second restore', async () => {
  const { folder, file } = await aSite();
  await makeBackup(settingsOf(folder), file, { now, keys: false });
  const sequences: number[] = [];
  for (const later of [0, 60_000]) {
    await restoreBackup(settingsOf(folder), file, { now: now + later, replace: true, recordRestore });
    await using db = await open(folder);
    sequences.push((await db.knex('registry_state').first('sequence')).sequence);
    // Later changes are undone, although page servers have seen their numbers.
    await db.knex('registry_state').increment('sequence', 10);
  }
  const [first = 0, second = 0] = sequences;
  expect(first).toBeGreaterThan(7);
  expect(second).toBeGreaterThan(first + 10);
});

test('a running site is not replaced; an existing one only with the option for that, and it is kept aside', async () => {
  const { folder, file } = await aSite();
  await makeBackup(settingsOf(folder), file, { now, keys: false });
  const restore = (replace: boolean) => restoreBackup(settingsOf(folder), file, { now, replace, recordRestore });
  {
    await using db = await open(folder);
    await db.knex('team_tokens').update({ email: 'later@example.org' });
    await expect(restore(true)).rejects.toThrow('the site runs: another process has its database open');
    expect(await db.knex('team_tokens').pluck('email')).toEqual(['later@example.org']);
  }
  await expect(restore(false)).rejects.toThrow(/there is a site in .* already \(plumbline\.db\): add --replace/);
  {
    await using db = await open(folder);
    expect(await db.knex('team_tokens').pluck('email')).toEqual(['later@example.org']);
  }
  const { setAside, missingKeys } = await restore(true);
  expect([setAside, missingKeys]).toEqual([
    [join(folder, 'replaced-20261121T120000000Z')],
    ['registry-key', 'page-server-key'],
  ]);
  {
    await using db = await open(folder);
    expect(await db.knex('team_tokens').pluck('email')).toEqual(['b@example.org']);
  }
  const kept = setAside[0] ?? '';
  expect((await readdir(kept)).sort()).toEqual(['media', 'plumbline.db', 'releases']);
  await using old = await open(kept);
  expect(await old.knex('team_tokens').pluck('email')).toEqual(['later@example.org']);
});

test('nothing starts on an interrupted restore, and it can be restarted', async () => {
  const { folder, file } = await aSite();
  await makeBackup(settingsOf(folder), file, { now, keys: false });
  await writeFile(join(folder, 'restoring'), '');
  await rm(join(folder, 'plumbline.db'));
  await expect(openDatabase(settingsOf(folder))).rejects.toThrow(
    /^DATA_DIR: a backup is being restored into .* --replace$/,
  );
  await expect(restoreBackup(settingsOf(folder), file, { now, replace: false, recordRestore })).rejects.toThrow(
    'interrupted',
  );
  await expect(openDatabase(settingsOf(folder))).rejects.toThrow('DATA_DIR');
  await restoreBackup(settingsOf(folder), file, { now, replace: true, recordRestore });
  await using db = await open(folder);
  expect(await db.knex('team_tokens').pluck('email')).toEqual(['b@example.org']);
});

test('a folder that cannot be replaced, such as a mount point, gets the restored entries one by one', async () => {
  const { folder, file } = await aSite();
  await makeBackup(settingsOf(folder), file, { now, keys: false });
  const fresh = await newFolder();
  const disks = await newFolder();
  for (const name of ['media', 'releases']) {
    await mkdir(join(disks, name, 'lost+found'), { recursive: true });
    await symlink(join(disks, name), join(fresh, name));
  }
  const restore = (at: number, replace: boolean) =>
    restoreBackup(settingsOf(fresh), file, { now: at, replace, recordRestore });
  expect((await restore(now, false)).setAside).toEqual([]);
  expect((await readdir(join(disks, 'media'))).sort()).toEqual(['lost+found', 'p.png']);
  await writeFile(join(disks, 'media', 'later.png'), 'later');
  await expect(restore(now, false)).rejects.toThrow('(plumbline.db): add --replace');
  await rm(join(fresh, 'plumbline.db'));
  await expect(restore(now, false)).rejects.toThrow('(media): add --replace');

  const { setAside } = await restore(now + 60_000, true);
  const kept = '.replaced-20261121T120100000Z';
  expect(setAside).toEqual([join(fresh, 'media', kept), join(fresh, 'releases', kept)]);
  expect((await readdir(join(disks, 'media'))).sort()).toEqual([kept, 'lost+found', 'p.png']);
  expect((await readdir(join(disks, 'media', kept))).sort()).toEqual(['later.png', 'p.png']);
  expect(await readFile(join(fresh, 'media', 'p.png'), 'utf8')).toBe('a picture');
  const there = join(disks, 'releases', 'mf-blog', hash);
  expect((await readdir(there)).sort()).toEqual(['browser', 'release.json']);
  // Data that a restore set aside is not backed up.
  const { manifest } = await makeBackup(settingsOf(fresh), `${file}.2`, { now, keys: false });
  expect(manifest.parts).toHaveLength(4);
  expect((await readdir(fresh)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a backup contains keys only on request, and their restore replaces other keys', async () => {
  const { folder, file } = await aSite();
  const { manifest } = await makeBackup(settingsOf(folder), file, { now, keys: true });
  expect(manifest.parts.map(({ path }) => path)).toContain('keys/secret-key');
  const fresh = await newFolder();
  openSecretKey({ secretKey: null, oldSecretKey: null, dataFolder: fresh });
  const other = await readFile(join(fresh, 'secret-key'), 'utf8');
  const { setAside } = await restoreBackup(settingsOf(fresh), file, { now, replace: false, recordRestore });
  expect(await readFile(join(fresh, 'secret-key'), 'utf8')).toBe(await readFile(join(folder, 'secret-key'), 'utf8'));
  expect((await stat(join(fresh, 'secret-key'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(setAside[0] ?? '', 'secret-key'), 'utf8')).toBe(other);
});

test('a damaged or missing database is not backed up, and no file is overwritten', async () => {
  const { folder, file } = await aSite();
  await expect(makeBackup(settingsOf(await newFolder()), file, { now, keys: false })).rejects.toThrow(
    /^there is no database /,
  );
  await writeFile(file, 'mine');
  await expect(makeBackup(settingsOf(folder), file, { now, keys: false })).rejects.toThrow(
    /^there is a file .* already$/,
  );
  expect(await readFile(file, 'utf8')).toBe('mine');
  const other = `${file}.2`;
  await expect(makeBackup(settingsOf(folder), join(file, 'x'), { now, keys: false })).rejects.toThrow(
    /: ENOTDIR$|: EEXIST$/,
  );
  {
    await using db = await open(folder);
    await db.knex.raw('pragma foreign_keys = off');
    await db.knex('mail_tries').insert({ mail_id: 99, outcome: 'sent', ended_at: 'x' });
  }
  await expect(makeBackup(settingsOf(folder), other, { now, keys: false })).rejects.toThrow(
    'a row of mail_tries refers to a missing row of outbox',
  );
  expect((await readdir(join(file, '..'))).sort()).toEqual(['backup.tar.gz']);
});

/** Unpacks a backup, lets it be changed, and packs it again. */
async function changed(file: string, change: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = await newFolder();
  const tar = (args: string[]) => new Promise((resolve) => spawn('tar', args, { cwd: folder }).once('exit', resolve));
  await tar(['-xzf', file]);
  await change(folder);
  const other = join(await newFolder(), 'other.tar.gz');
  await create(
    { cwd: folder, file: other, gzip: true, noDirRecurse: true },
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
  );
  return other;
}

async function editManifest(folder: string, edit: (manifest: Manifest) => object): Promise<void> {
  const path = join(folder, 'manifest.json');
  await writeFile(path, JSON.stringify(edit(JSON.parse(await readFile(path, 'utf8')) as Manifest)));
}

test.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
  [
    'a file that was changed',
    (folder) => writeFile(join(folder, 'media', 'p.png'), 'a pictura'),
    /is damaged: media\/p\.png has changed$/,
  ],
  [
    'a file that is missing',
    (folder) => rm(join(folder, 'media', 'p.png')),
    /is not a whole backup: media\/p\.png is missing$/,
  ],
  [
    'a file too many',
    (folder) => writeFile(join(folder, 'media', 'evil.svg'), ''),
    /contains media\/evil\.svg, which is not in its manifest$/,
  ],
  ['no manifest', (folder) => rm(join(folder, 'manifest.json')), /is not a whole backup: it has no manifest$/],
  [
    'another manifest',
    (folder) => editManifest(folder, () => ({ format: 2 })),
    /a manifest that this version does not know$/,
  ],
  [
    'a newer schema',
    (folder) =>
      editManifest(folder, (manifest) => ({ ...manifest, database: { ...manifest.database, migration: '999-later' } })),
    /was made by a newer version \(.*, migration 999-later\)$/,
  ],
  [
    'rows that are missing',
    (folder) =>
      editManifest(folder, (manifest) => ({
        ...manifest,
        database: { ...manifest.database, rows: { ...manifest.database.rows, orders: 3 } },
      })),
    /is not valid:\n {2}orders has 0 rows, not 3$/,
  ],
  [
    'the files of what is live missing',
    (folder) =>
      rm(join(folder, 'releases'), { recursive: true }).then(() =>
        editManifest(folder, (manifest) => ({
          ...manifest,
          parts: manifest.parts.filter(({ path }) => !path.startsWith('releases')),
        })),
      ),
    /is not valid:\n {2}the files of release a1b2c3d4e5f6a7b8c9d0 of mf-blog, which is live, are missing$/,
  ],
  [
    'a path that leads elsewhere',
    (folder) => writeFile(join(folder, 'plumbline.db'), ''),
    /is not a backup: it contains plumbline\.db$/,
  ],
])('a backup with %s is not sound', async (_, change, said) => {
  const { folder, file } = await aSite();
  await makeBackup(settingsOf(folder), file, { now, keys: false });
  const other = await changed(file, change);
  await expect(verifyBackup(other, { folder: root, databaseUrl: null })).rejects.toThrow(said);
  expect((await readdir(root)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('an incomplete archive and a file that is no archive are rejected', async () => {
  const { folder, file } = await aSite();
  await makeBackup(settingsOf(folder), file, { now, keys: false });
  await truncate(file, 5000);
  await expect(verifyBackup(file, { folder: root, databaseUrl: null })).rejects.toThrow(/is not a whole backup/);
  await writeFile(file, 'hello');
  await expect(verifyBackup(file, { folder: root, databaseUrl: null })).rejects.toThrow(/is not a whole backup/);
  await expect(verifyBackup(`${file}.no`, { folder: root, databaseUrl: null })).rejects.toThrow(
    /cannot be read \(ENOENT\)$/,
  );
});

test('a backup is made, verified and restored by command, with informative output', async () => {
  const { folder } = await aSite();
  const db = async (dataFolder: string, ...args: string[]) => {
    const run = runNode('cli/db.ts', args, { DATA_DIR: dataFolder, INIT_CWD: root, BACKUP_DIR: '' });
    return { code: await run.ended, out: run.output.stdout, fault: run.output.stderr };
  };
  const made = await db(folder, 'backup', 'mine.tar.gz', '--with-keys');
  expect([made.code, made.out]).toEqual([
    0,
    expect.stringMatching(/rows in \d+ tables, 5 files, WITH THE KEYS\n.*mine\.tar\.gz has been made and verified/),
  ]);
  expect(made.fault).toMatch(/^THE BACKUP CONTAINS THE KEYS OF THE SITE\./);
  expect((await db(folder, 'verify', 'mine.tar.gz')).out).toMatch(/mine\.tar\.gz is valid\n$/);
  const refused = await db(folder, 'restore', 'mine.tar.gz');
  expect([refused.code, refused.fault]).toEqual([1, expect.stringMatching(/^there is a site in .* add --replace/)]);

  const nowhere = await db(folder, 'backup', '--with-keys');
  expect([nowhere.code, nowhere.fault]).toEqual([1, expect.stringMatching(/^--with-keys needs a file/)]);
  const plain = await db(folder, 'backup');
  expect([plain.code, plain.fault]).toEqual([0, '']);
  // Backups made by command are not counted or removed.
  expect(await removeOldBackups(join(folder, 'backups'), 0, Date.now())).toEqual([]);
  const [name = ''] = await readdir(join(folder, 'backups'));
  expect(name).toMatch(/^plumbline-manual-\d{8}T\d{6}Z\.tar\.gz$/);
  const fresh = await newFolder();
  const restored = await db(fresh, 'restore', join(folder, 'backups', name));
  expect([restored.code, restored.out]).toEqual([
    0,
    expect.stringMatching(/^the site is restored to .*; start it now\n$/),
  ]);
  expect(restored.fault).toMatch(/^THE SECRET KEY IS MISSING/);
  await using back = await open(fresh);
  expect(await back.knex('staff_audit').pluck('action')).toEqual(['database restore']);
  expect((await db(folder, 'restore')).fault).toMatch(/^usage:\n {2}npm run db -- /);
});
