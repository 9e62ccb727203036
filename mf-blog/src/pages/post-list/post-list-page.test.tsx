import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../testing/open-page.tsx';
import { sampleCategories, samplePage, sampleSummary } from '../../testing/sample-posts.ts';

const newest = '/api/blog/posts?limit=13';
const older = '/api/blog/posts?limit=13&cursor=k3j4h5g6-1';
const categories = '/api/blog/categories';

function answers(overrides: Record<string, FakeAnswer> = {}): Record<string, FakeAnswer> {
  return {
    [newest]: { json: samplePage, next: 'k3j4h5g6-1' },
    [older]: { json: [sampleSummary({ slug: 'older', title: 'An older piece' })] },
    [categories]: { json: sampleCategories },
    ...overrides,
  };
}

test('says what the blog is', async () => {
  openPage('/blog', answers());
  expect(screen.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeVisible();
  expect(screen.getByText(/^Notes from working agents, brokers and investors/)).toBeVisible();
  await screen.findAllByRole('article');
});

test('shows a card per post, each one link with its category, date and excerpt', async () => {
  openPage('/blog', answers());
  const cards = await screen.findAllByRole('article');
  expect(cards).toHaveLength(samplePage.length);
  const pricing = within(cards[1] ?? document.body);
  expect(pricing.getByRole('link', { name: 'Pricing a house with no comparables' })).toHaveAttribute(
    'href',
    '/blog/pricing-without-comparables',
  );
  expect(pricing.getByText('Pricing')).toBeVisible();
  expect(pricing.getByText('November 5, 2026')).toBeVisible();
  expect(pricing.getByText(/^Party walls/)).toBeVisible();
});

test('loads the lead picture with priority and the others lazily', async () => {
  const { container } = openPage('/blog', answers());
  await screen.findAllByRole('article');
  const pictures = [...container.querySelectorAll('article img')];
  expect(pictures[0]).toHaveAttribute('fetchpriority', 'high');
  expect(pictures[0]).not.toHaveAttribute('loading');
  expect(pictures.slice(1).every((picture) => picture.getAttribute('loading') === 'lazy')).toBe(true);
  expect(pictures.every((picture) => picture.hasAttribute('width') && picture.hasAttribute('height'))).toBe(true);
});

test('shows three skeletons while loading and announces it', () => {
  const { container } = openPage('/blog', answers({ [newest]: 'never', [categories]: 'never' }));
  expect(screen.getByRole('status')).toHaveTextContent('Loading articles');
  expect(container.querySelectorAll('[data-card-skeleton]')).toHaveLength(3);
});

test('says that there are no articles', async () => {
  openPage('/blog', answers({ [newest]: { json: [] }, [categories]: { json: [] } }));
  expect(await screen.findByRole('heading', { name: 'No articles available.' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Categories' })).not.toBeInTheDocument();
});

test('offers a retry if the articles fail to load, and shows them after it', async () => {
  const user = userEvent.setup();
  const table = answers({ [newest]: { status: 503, code: 'unavailable' } });
  openPage('/blog', table);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The articles could not be loaded.');
  table[newest] = { json: samplePage };
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('article')).toHaveLength(samplePage.length);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('goes on to older articles and back to the newest', async () => {
  const user = userEvent.setup();
  const { api } = openPage('/blog', answers());
  await user.click(await screen.findByRole('link', { name: 'Older articles' }));
  expect(await screen.findByRole('link', { name: 'An older piece' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Older articles' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Newest articles' }));
  expect(await screen.findByRole('link', { name: samplePage[0].title })).toBeVisible();
  expect(api.asked).toEqual([newest, categories, older].map((address) => `GET ${address}`));
});

test('treats an invalid cursor as a missing page', async () => {
  openPage('/blog?cursor=x', answers({ [`${newest}&cursor=x`]: { status: 400, code: 'invalid_input' } }));
  expect(await screen.findByRole('heading', { name: 'This page of the list does not exist.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Newest articles' })).toHaveAttribute('href', '/blog');
});

test('lists the categories with their counts and links to membership', async () => {
  openPage('/blog', answers());
  const sidebar = within(await screen.findByRole('navigation', { name: 'Categories' }));
  expect(await sidebar.findByRole('link', { name: 'Market reports 9' })).toHaveAttribute(
    'href',
    '/blog/category/market-reports',
  );
  expect(screen.getByRole('heading', { name: 'About Plumbline' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/#membership');
});

test('shows the articles if the categories fail, and loads those on a retry', async () => {
  const user = userEvent.setup();
  const table = answers({ [categories]: 'unreachable' });
  openPage('/blog', table);
  expect(await screen.findAllByRole('article')).toHaveLength(samplePage.length);
  expect(screen.getByText('The categories could not be loaded.')).toBeVisible();
  table[categories] = { json: sampleCategories };
  await user.click(screen.getByRole('button', { name: 'Try again to load the categories' }));
  expect(await screen.findByRole('link', { name: 'Listings 11' })).toBeVisible();
});
