import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../testing/open-page.tsx';
import { sampleCategories, sampleSummary } from '../../testing/sample-posts.ts';

const pricing = '/api/blog/category/pricing?limit=13';
const post = sampleSummary({ title: 'Pricing a house with no comparables' });

const table = (overrides: Record<string, FakeAnswer> = {}): Record<string, FakeAnswer> => ({
  [pricing]: { json: [post], next: 'k3j4h5g6-1' },
  '/api/blog/categories': { json: sampleCategories },
  ...overrides,
});

test('lists one category, which is pressed and named with its number of articles', async () => {
  openPage('/blog/category/pricing', table());
  expect(await screen.findByRole('link', { name: post.title })).toBeVisible();
  const filter = within(screen.getByRole('group', { name: 'Filter by category' }));
  expect(filter.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'All Posts',
    ...sampleCategories.map(({ name }) => name),
  ]);
  expect(filter.getAllByRole('button', { pressed: true })).toEqual([filter.getByRole('button', { name: 'Pricing' })]);
  expect(screen.getByRole('heading', { level: 2, name: 'Pricing' })).toBeVisible();
  expect(screen.getByText('14 articles')).toBeVisible();
});

test('goes on to the older articles of the category and back', async () => {
  const user = userEvent.setup();
  const { url } = openPage(
    '/blog/category/pricing',
    table({ [`${pricing}&cursor=k3j4h5g6-1`]: { json: [sampleSummary({ title: 'An older one' })] } }),
  );
  await user.click(await screen.findByRole('link', { name: 'Older articles' }));
  expect(await screen.findByRole('link', { name: 'An older one' })).toBeVisible();
  expect(url()).toBe('/blog/category/pricing?cursor=k3j4h5g6-1');
  await user.click(screen.getByRole('link', { name: 'Newest articles' }));
  expect(url()).toBe('/blog/category/pricing');
});

test.each<[string, string, FakeAnswer]>([
  ['does not exist', 'pricing', { status: 404, code: 'not_found' }],
  ['cannot exist', 'PRICING', { status: 400, code: 'invalid_input' }],
])('the page of a category that %s reports it as not found', async (_, slug, answer) => {
  openPage(`/blog/category/${slug}`, table({ [`/api/blog/category/${slug}?limit=13`]: answer }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Category Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
});

test('a missing page of a category links to its first page', async () => {
  openPage(
    '/blog/category/pricing?cursor=x',
    table({ [`${pricing}&cursor=x`]: { status: 400, code: 'invalid_input' } }),
  );
  expect(await screen.findByRole('heading', { name: 'This page of the list does not exist.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Newest articles' })).toHaveAttribute('href', '/blog/category/pricing');
});

test('the page of a category without articles says so and links to all posts', async () => {
  openPage('/blog/category/pricing', table({ [pricing]: { json: [] } }));
  expect(await screen.findByRole('heading', { name: 'No articles available.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All Posts' })).toHaveAttribute('href', '/blog');
});

test('works if the categories fail: all posts can be picked, and the name is the slug as words', async () => {
  openPage('/blog/category/pricing', table({ '/api/blog/categories': 'unreachable' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Pricing' })).toBeVisible();
  const filter = within(screen.getByRole('group', { name: 'Filter by category' }));
  expect(filter.getAllByRole('button')).toHaveLength(1);
});

test('offers all posts and five hundred categories', async () => {
  const many = Array.from({ length: 500 }, (_, id) => ({
    id,
    name: `Category ${id}`,
    slug: `category-${id}`,
    posts: 1,
  }));
  openPage('/blog/category/pricing', table({ '/api/blog/categories': { json: many } }));
  const filter = within(await screen.findByRole('group', { name: 'Filter by category' }));
  expect(await filter.findByText('Category 499')).toBeVisible();
});
