import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeBackup } from '../../cli/db/backups/make-backup.ts';
import { openApp } from '../../testing/open-app.ts';
import { signedIn } from '../../testing/staff-browser.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite.ts';

const messages = 400;

/** A data folder whose database has a partly unreadable table of messages. */
async function damagedSite() {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-damaged-'));
  const file = join(folder, 'plumbline.db');
  for (const name of ['media', 'releases']) await mkdir(join(folder, name));
  const db = openSqlite(file);
  await migrate(db);
  for (let at = 0; at < messages; at += 1) {
    const message = { name: 'Ada', email: `ada-${at}@example.org`, subject: 'support', message: 'x'.repeat(4_000) };
    await db.knex('contact_messages').insert({ ...message, token: String(at), created_at: '2026-11-01T00:00:00.000Z' });
  }
  await db.close();
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  // The last pages of the file contain the messages, the first ones the schema.
  for (let page = 1; page <= 200; page += 1) await handle.write(Buffer.alloc(4096, 0xff), 0, 4096, size - page * 4096);
  await handle.close();
  return { folder, file, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

test('an unreadable part of a damaged database is answered with 503 and Retry-After, and counted; the rest works', async () => {
  await using site = await damagedSite();
  const token = 'what Prometheus asks with, 32 characters';
  await using app = await openApp({ db: openSqlite(site.file), settings: { METRICS_TOKEN: token } });
  const staff = await signedIn(app, 'staff');
  const list = await staff.send('GET', '/api/admin/messages?limit=100');
  expect([list.status, list.headers.get('retry-after'), await list.json()]).toEqual([
    503,
    '600',
    expect.objectContaining({ code: 'unavailable', message: expect.stringContaining('cannot read') }),
  ]);
  const metrics = await fetch(`${app.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(await metrics.text()).toMatch(/plumbline_database_failures_total [1-9]/);
  expect((await fetch(`${app.origin}/api/blog/posts`)).status).toBe(200);
});

test('a backup of a damaged database is refused and leaves no file', async () => {
  await using site = await damagedSite();
  const settings = { dataFolder: site.folder, databaseUrl: null };
  const backups = join(site.folder, 'backups');
  const made = makeBackup(settings, join(backups, 'backup.tar.gz'), { now: Date.now(), keys: false });
  await expect(made).rejects.toThrow(/^the database is damaged .*restore the last sound backup \(docs\/backups\.md\)$/);
  expect(await readdir(backups)).toEqual([]);
});
