import { getPost } from '@plumbline/contract/content/posts';
import { expect, test } from '@jest/globals';
import { aPost } from '../../testing/a-post.ts';
import { openApp } from '../../testing/open-app.ts';
import { findStoredPost } from '../authoring/stored-posts.ts';
import { savePost } from './save-post.ts';

test('a post that moves keeps its id, and its old addresses lead to it', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost({ slug: 'first' }));
  const { id } = await app.client.call(getPost, { params: { slug: 'first' } });
  expect(await savePost(app.db.knex, aPost({ slug: 'second', previousSlugs: ['first'] }))).toBe('updated');
  expect(await savePost(app.db.knex, aPost({ slug: 'second', previousSlugs: ['first'] }))).toBe('unchanged');
  await savePost(app.db.knex, aPost({ slug: 'third', previousSlugs: ['second'] }));
  for (const old of ['first', 'second']) {
    const response = await fetch(`${app.origin}/api/blog/posts/${old}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/api/blog/posts/third']);
    expect(await app.client.call(getPost, { params: { slug: old } })).toMatchObject({ id, slug: 'third' });
  }
});

test('a previous slug that another article gets leads to that article', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost({ slug: 'new', previousSlugs: ['old'] }));
  await savePost(app.db.knex, aPost({ slug: 'old', title: 'Another' }));
  const response = await fetch(`${app.origin}/api/blog/posts/old`, { redirect: 'manual' });
  expect(response.status).toBe(200);
});

test.each([{ status: 'draft' }, { publishedAt: '2099-01-01T00:00:00.000Z' }] as const)(
  'a previous slug leads to its article until another article at this address is visible: %j',
  async (different) => {
    await using app = await openApp();
    await savePost(app.db.knex, aPost({ slug: 'old' }));
    const moved = aPost({ slug: 'new', previousSlugs: ['old'] });
    await savePost(app.db.knex, moved);
    await savePost(app.db.knex, aPost({ slug: 'old', title: 'Another', ...different }));
    const titleAtOld = async () => (await app.client.call(getPost, { params: { slug: 'old' } })).title;
    expect(await titleAtOld()).toBe(moved.title);
    // The moved article, as the admin reads it, can still be changed.
    const { id } = await app.client.call(getPost, { params: { slug: 'new' } });
    const stored = await findStoredPost(app.db.knex, { id });
    if (!stored) throw new Error('the post is not stored');
    await savePost(app.db.knex, { ...stored, title: 'Moved' }, undefined, { id });
    expect(await titleAtOld()).toBe('Moved');
    await savePost(app.db.knex, aPost({ slug: 'old', title: 'Another' }));
    expect(await titleAtOld()).toBe('Another');
    expect(await app.db.knex('post_redirects').where({ slug: 'old' })).toEqual([]);
  },
);

test('does not redirect to invisible posts', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost({ slug: 'new', previousSlugs: ['old'], status: 'draft' }));
  const response = await fetch(`${app.origin}/api/blog/posts/old`, { redirect: 'manual' });
  expect(response.status).toBe(404);
});

test('does not take the address of another article', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost({ slug: 'mine' }));
  await savePost(app.db.knex, aPost({ slug: 'theirs' }));
  const claiming = savePost(app.db.knex, aPost({ slug: 'mine', previousSlugs: ['theirs'] }));
  await expect(claiming).rejects.toThrow('the previous slug theirs is that of another article');
});
