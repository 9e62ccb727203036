import { expect, test } from '@jest/globals';
import { aPost } from '../../testing/a-post.ts';
import { openApp } from '../../testing/open-app.ts';
import { previewPath } from './preview-link.ts';
import { savePost } from './save-post.ts';
import { aSecretKey } from '../../testing/a-secret-key.ts';

const secret = aSecretKey();
const expires = Date.parse('2026-11-22T12:00:00Z');

const tokenOf = (slug: string, key = secret): string =>
  previewPath(key, { slug, expires }).replace('/blog/preview/', '');

test('shows a draft to everyone with the link, without caching', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost({ status: 'draft' }));
  const response = await fetch(`${app.origin}/api/blog/previews/${tokenOf('a-level-floor')}`);
  expect([response.status, response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
    200,
    'no-store',
    null,
  ]);
  expect(await response.json()).toMatchObject({ title: 'A level floor', status: 'draft', readingMinutes: 1 });
});

test('shows the newest text, and scheduled posts', async () => {
  await using app = await openApp();
  const publishedAt = '2026-12-24T08:00:00.000Z';
  await savePost(app.db.knex, aPost({ publishedAt }));
  await savePost(app.db.knex, aPost({ publishedAt, content: '<p>Newer</p>' }));
  const response = await fetch(`${app.origin}/api/blog/previews/${tokenOf('a-level-floor')}`);
  expect(await response.json()).toMatchObject({ content: '<p>Newer</p>', status: 'published', publishedAt });
});

test('a link expires', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost({ status: 'draft' }));
  app.clock.time = expires;
  expect((await fetch(`${app.origin}/api/blog/previews/${tokenOf('a-level-floor')}`)).status).toBe(404);
});

test.each([
  ['another slug', tokenOf('a-level-floor').replace('a-level', 'another'), 404],
  ['another time', tokenOf('a-level-floor').replace(/\.[0-9a-z]+\./, '.zzzzzzzzz.'), 404],
  ['another key', tokenOf('a-level-floor', aSecretKey('of another site')), 404],
  ['a post that is not there', tokenOf('gone'), 404],
  ['no signature', 'a-level-floor', 404],
  ['a path', '..%2f..%2fposts', 404],
])('refuses a link with %s', async (_, token, status) => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost({ slug: 'a-level-floor', status: 'draft' }));
  await savePost(app.db.knex, aPost({ slug: 'another-floor', status: 'draft' }));
  expect((await fetch(`${app.origin}/api/blog/previews/${token}`)).status).toBe(status);
});
