import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../testing/open-page.tsx';
import { sampleCategories, sampleFoundPost } from '../../testing/sample-posts.ts';

const searchUrl = '/api/blog/search?q=roof&limit=13';

const open = (answer: FakeAnswer, address = '/blog?q=roof', asked = searchUrl) =>
  openPage(address, { [asked]: answer, '/api/blog/categories': { json: sampleCategories } });

test('shows each article’s snippet with the matches marked, and never as markup', async () => {
  const snippet = 'on the <mark>roof</mark>: &lt;b&gt; <img src=x> &amp; felt';
  const { container } = open({ json: [sampleFoundPost({ snippet })] });
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('roof').tagName).toBe('MARK');
  expect(container.querySelector('article p')).toHaveTextContent('on the roof: <b> <img src=x> & felt');
  expect(container.querySelector('article p img')).toBeNull();
});

test('shows the excerpt if only the title matches', async () => {
  open({ json: [sampleFoundPost({ snippet: '' })] });
  expect(await screen.findByText(/^Party walls, parapets/)).toBeVisible();
});

test('shows and announces the number of results, and that there are more', async () => {
  open({ json: [sampleFoundPost(), sampleFoundPost({ slug: 'b' })], next: 'abc' });
  expect(await screen.findByRole('heading', { name: 'Search results' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('More than 2 articles found');
  expect(screen.getAllByText('More than 2 articles found')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'More articles' })).toHaveAttribute('href', '/blog?q=roof&cursor=abc');
});

test('links to the best matches', async () => {
  open({ json: [sampleFoundPost()] }, '/blog?q=roof&cursor=abc', `${searchUrl}&cursor=abc`);
  expect(await screen.findByRole('link', { name: 'Best matches' })).toHaveAttribute('href', '/blog?q=roof');
});

test('a later page does not count its own results as all', async () => {
  open({ json: [sampleFoundPost()] }, '/blog?q=roof&cursor=abc', `${searchUrl}&cursor=abc`);
  expect(await screen.findAllByText('1 more article found')).toHaveLength(2);
});

test.each<[string, FakeAnswer]>([
  ['that finds nothing', { json: [] }],
  ['that cannot be searched for', { status: 400, code: 'invalid_input' }],
])('for a text %s the page says so and links to all posts', async (_, answer) => {
  open(answer);
  expect(await screen.findByRole('heading', { name: 'No articles found for your search.' })).toBeVisible();
  expect(screen.getByText('Try a shorter word, or look through all posts.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All Posts' })).toHaveAttribute('href', '/blog');
});

test('after too many searches from one network the page says when the next is allowed', async () => {
  const detail = 'Too many requests came from your network. Please try again in 30 seconds.';
  open({ status: 429, code: 'too_many_requests', message: detail });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('heading', { name: 'Too many searches.' })).toBeVisible();
  expect(alert.getByText(detail)).toBeVisible();
  expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('is a plain form before hydration', async () => {
  open({ json: [] });
  const search = screen.getByRole<HTMLFormElement>('search');
  expect(search).toHaveAttribute('action', '/blog');
  expect(Object.fromEntries(new FormData(search))).toEqual({ q: 'roof' });
  const pricing = await screen.findByRole('button', { name: 'Pricing' });
  expect(pricing).toHaveAttribute('formaction', '/blog/category/pricing');
  expect(pricing.closest('form')).not.toBeNull();
});
