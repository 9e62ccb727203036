import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@plumbline/contract/client';
import { listPosts } from '@plumbline/contract/content/posts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Connection from 'better-sqlite3';
import { article } from './testing/author-folder.ts';
import { until } from '@plumbline/serving/testing/until';
import { markPostgres } from './platform/database/postgres-mark.ts';
import { freePort } from '@plumbline/serving/testing/free-port';
import { fromRoot } from './platform/root.ts';
import { runNode } from './testing/run-node.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-main-'));
});

afterAll(() => rm(folder, { recursive: true }));

test('starts with articles, accepts an import while it runs, and stops without errors', async () => {
  const port = await freePort();
  const settings = { API_PORT: String(port), DATA_DIR: join(folder, 'var') };
  const api = runNode('main.ts', [], settings);
  expect((await once(api.child, 'message'))[0]).toBe('ready');
  expect((await stat(settings.DATA_DIR)).mode & 0o777).toBe(0o700);
  const client = createClient({ origin: `http://127.0.0.1:${port}`, checkResponses: true });
  const before = await client.call(listPosts, { query: { limit: 100 } });
  expect(before.items.length).toBeGreaterThan(0);

  await writeFile(join(folder, 'a.md'), article());
  await writeFile(join(folder, 'b.md'), article({ slug: 'b', status: 'live' }));
  const imported = runNode('cli/posts.ts', ['import', '.'], { ...settings, INIT_CWD: folder });
  expect(await imported.ended).toBe(1);
  expect(imported.output).toEqual({
    stdout: 'created   a-level-floor  (a.md)\n1 created, 0 updated, 0 unchanged, 1 refused\n',
    stderr: 'fault     b.md:8 status must be draft or published\n',
  });
  const after = await client.call(listPosts, { query: { limit: 100 } });
  expect(after.items.length).toBe(before.items.length + 1);

  api.child.kill('SIGTERM');
  expect(await api.ended).toBe(0);
  expect(api.output.stdout).toContain('"msg":"stopping"');
  expect(api.output.stderr).toBe('');
});

test('on SIGTERM it first reports that it is not ready, then finishes its requests and accepts no new ones', async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const api = runNode('main.ts', [], {
    API_PORT: String(port),
    DATA_DIR: join(folder, 'var'),
    DRAIN_SECONDS: '5',
    LEADS_PER_ADDRESS: '1000',
  });
  expect((await once(api.child, 'message'))[0]).toBe('ready');
  const body = JSON.stringify({
    name: 'Renée',
    email: 'renee@castellano.example',
    subject: 'other',
    message: 'Hello there',
  });
  const posting = request(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  const answered = once(posting, 'response') as Promise<[{ statusCode: number }]>;
  const connected = once(posting, 'socket');
  posting.write(body.slice(0, 10));
  const [socket] = (await connected) as [{ connecting: boolean }];
  if (socket.connecting) await once(socket as never, 'connect');
  expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200);

  api.child.kill('SIGTERM');
  let ready = 200;
  while (ready === 200) ready = (await fetch(`${origin}/api/health/ready`)).status;
  expect(ready).toBe(503);
  expect((await fetch(`${origin}/api/health/live`)).status).toBe(200);
  const other = await fetch(`${origin}/api/blog/posts?limit=1`);
  expect([other.status, other.headers.get('connection')]).toEqual([200, 'close']);
  posting.end(body.slice(10));
  expect((await answered)[0].statusCode).toBe(200);
  expect(await api.ended).toBe(0);
  expect(api.output.stderr).toBe('');
  await expect(fetch(`${origin}/api/health/live`)).rejects.toThrow();
});

test('stops without errors also while the database cannot be written', async () => {
  const [dataFolder, port] = [join(folder, 'unwritable'), await freePort()];
  const api = runNode('main.ts', [], { API_PORT: String(port), DATA_DIR: dataFolder });
  expect((await once(api.child, 'message'))[0]).toBe('ready');
  // It handles signals once it answers.
  expect((await fetch(`http://127.0.0.1:${port}/api/health/live`)).status).toBe(200);
  const db = new Connection(join(dataFolder, 'plumbline.db'), { timeout: 10_000 });
  db.exec(`create trigger full before delete on site_processes begin select raise(abort, 'as on a full disk'); end`);
  db.close();
  api.child.kill('SIGTERM');
  expect(await api.ended).toBe(0);
  expect(api.output.stdout).toContain('could not be removed from the list of processes');
  expect(api.output.stderr).toBe('');
});

test('a stop during the first start leaves all bundled articles', async () => {
  const settings = { API_PORT: String(await freePort()), DATA_DIR: join(folder, 'interrupted') };
  const api = runNode('main.ts', [], settings);
  const countOf = (): number => {
    const db = new Connection(join(settings.DATA_DIR, 'plumbline.db'), { fileMustExist: true, timeout: 10_000 });
    try {
      return db.prepare('select count(*) from posts').pluck().get() as number;
    } finally {
      db.close();
    }
  };
  await until(() => {
    try {
      return countOf() > 0;
    } catch {
      return false;
    }
  });
  api.child.kill('SIGTERM');
  expect(await api.ended).toBe(0);
  expect(countOf()).toBe((await readdir(fromRoot('api/content/posts'))).filter((name) => name.endsWith('.md')).length);
});

test('stops when its parent process disconnects', async () => {
  const api = runNode('main.ts', [], { API_PORT: String(await freePort()), DATA_DIR: join(folder, 'var') });
  await once(api.child, 'message');
  // Node does not emit `close` for a child whose parent has disconnected.
  const exit = once(api.child, 'exit');
  api.child.disconnect();
  expect(await exit).toEqual([0, null]);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['a wrong setting', { API_PORT: 'x', LOG_LEVEL: 'loud' }, /^API_PORT must be .*\nLOG_LEVEL must be .*\n$/],
  [
    'a data folder that cannot be',
    { DATA_DIR: '/dev/null/var' },
    /^DATA_DIR must be a folder that can be written to: .*\(ENOTDIR\)\n$/,
  ],
  [
    'an address of another machine',
    { API_HOST: '192.0.2.1' },
    /^API_HOST 192\.0\.2\.1 is not an address of this machine\n$/,
  ],
])('does not start with %s, and reports it in one line', async (_, settings, line) => {
  const api = runNode('main.ts', [], { DATA_DIR: join(folder, 'var'), ...settings });
  expect(await api.ended).toBe(1);
  expect(api.output.stderr).toMatch(line);
});

test('waits for a database that does not answer, logs the reason without the password, and can be stopped meanwhile', async () => {
  const api = runNode('main.ts', [], {
    DATA_DIR: join(folder, 'waiting'),
    DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x',
  });
  const said = 'DATABASE_URL: the database cannot be opened (ECONNREFUSED)';
  await until(() => api.output.stdout.includes(said));
  expect(api.child.exitCode).toBeNull();
  expect(api.output.stdout).not.toContain('secret');
  api.child.kill('SIGTERM');
  await api.ended;
});

test('a site that was on PostgreSQL does not open an SQLite file when DATABASE_URL is lost', async () => {
  const data = join(folder, 'moved');
  await mkdir(data);
  markPostgres(data);
  const api = runNode('main.ts', [], { DATA_DIR: data });
  expect(await api.ended).toBe(1);
  expect(api.output.stderr).toMatch(
    /^DATABASE_URL is not set, and this site’s database is PostgreSQL\. Set it; or delete .*\n$/,
  );
  await rm(join(data, 'database-is-postgresql'));
  const back = runNode('main.ts', [], { DATA_DIR: data, API_PORT: String(await freePort()) });
  expect((await once(back.child, 'message'))[0]).toBe('ready');
  back.child.kill('SIGTERM');
  await back.ended;
});

test('does not start on a port that is taken, and reports it in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const api = runNode('main.ts', [], { DATA_DIR: join(folder, 'var'), API_PORT: String(port) });
  expect(await api.ended).toBe(1);
  expect(api.output.stderr).toBe(`API_PORT ${port} on 127.0.0.1 is taken by another process\n`);
  other.close();
});

test('a wrong use of the import command prints the usage', async () => {
  const wrong = runNode('cli/posts.ts', ['export'], { DATA_DIR: join(folder, 'var') });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output.stderr).toMatch(/^usage:\n  npm run posts -- import <file or folder>\n/);
});
