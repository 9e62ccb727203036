/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { ApiError } from '@plumbline/contract/errors';
import { renderOnServer } from './testing/render-on-server.tsx';
import { sampleCategories, sampleFoundPost, samplePage, samplePost, sampleSummary } from './testing/sample-posts.ts';

const post = '/api/blog/posts/a';
const list = '/api/blog/posts?limit=13';

test('the article is rendered completely', () => {
  const html = renderOnServer('/blog/a', { [post]: { data: samplePost() } });
  expect(html).toContain('What a 1920s rowhouse tells you before the inspector does');
  expect(html).toContain('Stand across the street and look at the parapet');
  expect(html).toContain('fetchPriority="high"');
  expect(html).toContain('sharer.php?u=http%3A%2F%2Flocalhost%3A3000%2Fblog%2Fa');
  expect(html).toContain('Ready to Take Your Real Estate Business to the Next Level?');
});

test('the list is rendered with its cards and categories', () => {
  const html = renderOnServer('/blog', {
    [list]: { data: { items: samplePage, next: 'k3j4h5g6-1' } },
    '/api/blog/categories': { data: sampleCategories },
  });
  for (const { title } of samplePage) expect(html).toContain(title);
  expect(html).toContain('href="/blog?cursor=k3j4h5g6-1"');
  expect(html).toContain('href="/blog/category/listings"');
});

test('a category and a search are rendered completely, with addresses of their own', () => {
  const categories = { '/api/blog/categories': { data: sampleCategories } };
  const pricing = renderOnServer('/blog/category/pricing', {
    '/api/blog/category/pricing?limit=13': { data: { items: samplePage, next: 'k3j4h5g6-1' } },
    ...categories,
  });
  expect(pricing).toContain(samplePage[0].title);
  expect(pricing).toContain('href="/blog/category/pricing?cursor=k3j4h5g6-1"');
  const searchHtml = renderOnServer('/blog?q=roof', {
    '/api/blog/search?q=roof&limit=13': { data: { items: [sampleFoundPost()], next: null } },
    ...categories,
  });
  expect(searchHtml).toContain('<mark>roof</mark>');
  expect(searchHtml).toContain('value="roof"');
});

test('React adds no preload beside the shell’s', () => {
  const cover = { featuredImage: '/api/media/a.jpg' };
  expect(renderOnServer('/blog/a', { [post]: { data: samplePost(cover) } })).not.toContain('rel="preload"');
  const page = { items: [sampleSummary(cover)], next: null };
  expect(renderOnServer('/blog', { [list]: { data: page } })).not.toContain('rel="preload"');
});

test('failures are rendered as failures', () => {
  const missing = new ApiError(404, 'not_found', 'No such post');
  const down = new ApiError(503, 'unavailable', 'Down');
  expect(renderOnServer('/blog/a', { [post]: { error: missing } })).toContain('Article Not Found');
  expect(renderOnServer('/blog/a', { [post]: { error: down } })).toContain('The article could not be loaded.');
  expect(renderOnServer('/blog', { [list]: { error: down } })).toContain('The articles could not be loaded.');
  const category = '/api/blog/category/no?limit=13';
  expect(renderOnServer('/blog/category/no', { [category]: { error: missing } })).toContain('Category Not Found');
});

test('no element has a style attribute, which the content security policy forbids', () => {
  for (const html of [
    renderOnServer('/blog/a', { [post]: { data: samplePost() } }),
    renderOnServer('/blog/a', {}),
    renderOnServer('/blog', { [list]: { data: { items: samplePage, next: null } } }),
    renderOnServer('/blog', {}),
  ]) {
    expect(html).not.toMatch(/\sstyle=/);
  }
});
