import { getPost } from '@plumbline/contract/content/posts';
import { expect, test } from '@jest/globals';
import { aPost } from '../../testing/a-post.ts';
import { openApp } from '../../testing/open-app.ts';
import { savePost } from './save-post.ts';

test('gives a whole post', async () => {
  await using app = await openApp();
  const featuredImage = '/api/media/0123456789abcdef0123456789abcdef.svg';
  await savePost(
    app.db.knex,
    aPost({ featuredImage, featuredImageAlt: 'A floor', featuredImageWidth: 800, metaTitle: 'Floors', category: null }),
  );
  const post = await app.client.call(getPost, { params: { slug: 'a-level-floor' } });
  expect(post).toMatchObject({
    slug: 'a-level-floor',
    content: '<p>Put a marble on it and wait.</p>',
    featuredImage,
    featuredImageInfo: { alt: 'A floor', width: 800, height: null },
    category: null,
    metaTitle: 'Floors',
    metaDescription: null,
  });
});

test('stored content is sanitised before it is sent', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost({ content: '<p onclick="x()">Hi<script>alert(1)</script></p>' }));
  const post = await app.client.call(getPost, { params: { slug: 'a-level-floor' } });
  expect(post.content).toBe('<p>Hi</p>');
});

test('a change is visible immediately, also one of the content alone', async () => {
  await using app = await openApp();
  const read = () => app.client.call(getPost, { params: { slug: 'a-level-floor' } });
  await savePost(app.db.knex, aPost());
  await read();
  await savePost(app.db.knex, aPost({ content: '<p>Changed</p>' }));
  expect((await read()).content).toBe('<p>Changed</p>');
});

test.each([
  ['no-such-post', 404, 'not_found'],
  ['Not_A_Slug', 400, 'invalid_input'],
  ['%2e%2e%2f', 400, 'invalid_input'],
  ['%zz', 400, 'invalid_input'],
])('answers %s with %d', async (slug, status, code) => {
  await using app = await openApp();
  const response = await fetch(`${app.origin}/api/blog/posts/${slug}`);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});
