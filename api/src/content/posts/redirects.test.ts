import { getPost } from '@plumbline/contract/content/posts';
import { expect, test } from '@jest/globals';
import { aPost } from '../../testing/a-post.ts';
import { openApp } from '../../testing/open-app.ts';
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
