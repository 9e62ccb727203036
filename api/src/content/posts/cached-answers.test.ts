import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPosts } from '@plumbline/contract/content/posts';
import { expect, test } from '@jest/globals';
import { migrate } from '../../platform/database/migrate.ts';
import { openSqlite } from '../../platform/database/sqlite.ts';
import { aPost } from '../../testing/a-post.ts';
import { closing } from '../../testing/closing.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { savePost } from './save-post.ts';

const address = (app: OpenApp): string => `${app.origin}/api/blog/posts`;

test('answers 304 until something changes', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost());
  const first = await fetch(address(app));
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const ask = () => fetch(address(app), { headers: { 'if-none-match': etag } });
  const again = await ask();
  expect([again.status, await again.text()]).toEqual([304, '']);
  await savePost(app.db.knex, aPost({ slug: 'another' }));
  expect((await ask()).status).toBe(200);
});

test('a write that changes nothing leaves the answer unchanged', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost());
  const before = (await fetch(address(app))).headers.get('etag');
  expect(await savePost(app.db.knex, aPost())).toBe('unchanged');
  expect((await fetch(address(app))).headers.get('etag')).toBe(before);
});

test('answers HEAD as GET, without the body', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost());
  const get = await fetch(address(app));
  const head = await fetch(address(app), { method: 'HEAD' });
  expect(await head.text()).toBe('');
  for (const name of ['content-length', 'content-type', 'etag']) {
    expect(head.headers.get(name)).toBe(get.headers.get(name));
  }
});

test('shows what another process writes into the database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-db-'));
  const db = openSqlite(join(folder, 'plumbline.db'));
  await using app = await openApp({ db });
  await migrate(db);
  await using other = closing(openSqlite(join(folder, 'plumbline.db')));
  const slugs = async () => (await app.client.call(listPosts, {})).items.map((post) => post.slug);
  expect(await slugs()).toEqual([]);
  await savePost(other.knex, aPost({ slug: 'from-elsewhere' }));
  expect(await slugs()).toEqual(['from-elsewhere']);
});

test('compressed answers have an ETag of their own', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost({ excerpt: 'A level floor. '.repeat(100) }));
  const ask = (encoding: string, tag = '') =>
    fetch(address(app), { headers: { 'accept-encoding': encoding, 'if-none-match': tag } });
  const [compressed, plain] = [await ask('gzip, br'), await ask('identity')];
  expect([compressed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['br', null]);
  expect(Number(compressed.headers.get('content-length'))).toBeLessThan(
    Number(plain.headers.get('content-length')) / 2,
  );
  expect(await compressed.json()).toEqual(await plain.json());
  expect([compressed.headers.get('vary'), plain.headers.get('vary')]).toEqual(['accept-encoding', 'accept-encoding']);
  const tag = compressed.headers.get('etag') ?? '';
  expect(tag).not.toBe(plain.headers.get('etag'));
  expect((await ask('br', tag)).status).toBe(304);
  // The `accept-encoding` header of browsers over TLS and over plain HTTP.
  expect((await ask('gzip, deflate, br, zstd')).headers.get('content-encoding')).toBe('br');
  const zipped = await ask('gzip, deflate');
  expect([zipped.headers.get('content-encoding'), await zipped.json()]).toEqual([
    'gzip',
    await (await ask('br')).json(),
  ]);
  expect((await ask('br;q=0, gzip;q=0')).headers.get('content-encoding')).toBeNull();
});
