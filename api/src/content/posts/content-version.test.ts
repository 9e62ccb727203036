import { getPost, listPosts, searchPosts } from '@plumbline/contract/content/posts';
import { contentVersionHeader, getContentVersion } from '@plumbline/contract/content/version';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { expect, test } from '@jest/globals';
import { savePost } from './save-post.ts';
import { aPost } from '../../testing/a-post.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';

const versionNow = async (app: OpenApp) => (await app.client.call(getContentVersion, {})).version;
const versionOf = async (app: OpenApp, path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(app.origin + path, { headers });
  await answer.arrayBuffer();
  return { status: answer.status, version: answer.headers.get(contentVersionHeader) };
};

test('the version changes with every write, and answers contain their version', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost({ slug: 'level' }));
  const before = await versionNow(app);
  const addresses = [
    endpointUrl(listPosts, {}),
    endpointUrl(getPost, { params: { slug: 'level' } }),
    endpointUrl(searchPosts, { query: { q: 'level' } }),
  ];
  for (const address of addresses) expect(await versionOf(app, address)).toEqual({ status: 200, version: before });
  await savePost(app.db.knex, aPost({ slug: 'another' }));
  const after = await versionNow(app);
  expect(after).not.toBe(before);
  for (const address of addresses) expect(await versionOf(app, address)).toEqual({ status: 200, version: after });
});

test('errors and answers that are not content have no content version', async () => {
  await using app = await openApp();
  expect(await versionOf(app, '/api/blog/posts/never-written')).toEqual({ status: 404, version: null });
  expect(await versionOf(app, '/api/memberships')).toMatchObject({ version: null });
  expect(await versionOf(app, '/api/registry')).toMatchObject({ version: null });
});

test('neither a write without changes nor the passing of time changes the version', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost());
  const before = await versionNow(app);
  await savePost(app.db.knex, aPost());
  expect(await versionNow(app)).toBe(before);
});

test('the version does not reveal the number of writes or scheduled posts', async () => {
  await using app = await openApp();
  expect(await versionNow(app)).toMatch(/^[\w-]{22}$/);
  expect((await fetch(`${app.origin}/api/content-version`)).headers.get('cache-control')).toBe('no-store');
});
