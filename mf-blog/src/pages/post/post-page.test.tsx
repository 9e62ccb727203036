import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../testing/open-page.tsx';
import { sampleImage, samplePost, samplePostWithRelated } from '../../testing/sample-posts.ts';

const address = '/blog/a-rowhouse-before-the-inspector';
const postUrl = `/api/blog/posts/a-rowhouse-before-the-inspector`;

const open = (answer: FakeAnswer) => openPage(address, { [postUrl]: answer });
const title = 'What a 1920s rowhouse tells you before the inspector does';

test('shows the title, author and date, and a link back', async () => {
  open({ json: samplePost() });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText('Ellen Marsh')).toBeVisible();
  expect(screen.getByText('November 12, 2026')).toHaveAttribute('datetime', '2026-11-12T13:00:00Z');
  expect(screen.getByRole('link', { name: 'Listings' })).toHaveAttribute('href', '/blog/category/listings');
  expect(screen.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  expect(trail.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog');
  expect(trail.getByText(title).closest('li')).toHaveAttribute('aria-current', 'page');
});

test('shows the featured picture in its own size, with priority', async () => {
  open({ json: samplePost({ featuredImageInfo: sampleImage({ alt: 'Six rowhouses', width: 1120, height: 466 }) }) });
  const picture = await screen.findByRole('img', { name: 'Six rowhouses' });
  expect(picture).toHaveAttribute('width', '1120');
  expect(picture).toHaveAttribute('height', '466');
  expect(picture).toHaveAttribute('fetchpriority', 'high');
});

test('shows the text and the tags with their #', async () => {
  open({ json: samplePost() });
  expect(await screen.findByRole('heading', { level: 2, name: 'Start at the top' })).toBeVisible();
  expect(screen.getByRole('table')).toBeVisible();
  expect(screen.getByRole('figure')).toHaveTextContent('Lower flight, looking toward the party wall.');
  const tags = within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
  expect(tags.map((tag) => tag.textContent)).toEqual(['#rowhouse', '#inspection']);
});

test('shows a post without its optional parts', async () => {
  open({
    json: samplePost({
      category: null,
      tags: [],
      featuredImage: null,
      featuredImageInfo: null,
      content: '<p>Short.</p>',
    }),
  });
  expect(await screen.findByText('Short.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Tags' })).not.toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Listings' })).not.toBeInTheDocument();
});

test('ends with the invitation to join', async () => {
  open({ json: samplePost() });
  expect(
    await screen.findByRole('heading', { name: 'Ready to Take Your Real Estate Business to the Next Level?' }),
  ).toBeVisible();
  expect(
    screen.getByText(
      'Join Plumbline and get access to AI-powered tools, expert training, and a network of successful professionals.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Join Plumbline Today' })).toHaveAttribute('href', '/#membership');
});

test('shows the reading time, and links to adjacent and related articles', async () => {
  open({ json: samplePostWithRelated() });
  expect(await screen.findByText('6 min read')).toBeVisible();
  const around = within(screen.getByRole('navigation', { name: 'Previous and next article' }));
  const previous = around.getByRole('link', { name: 'Previous article Cap rates for agents who sell houses' });
  expect(previous).toHaveAttribute('href', '/blog/cap-rates');
  expect(around.getByRole('link', { name: 'Next article The open house, hour by hour' })).toHaveAttribute(
    'href',
    '/blog/open-house',
  );
  const related = within(screen.getByRole('region', { name: 'Related articles' }));
  expect(related.getAllByRole('article')).toHaveLength(3);
  expect(related.getByRole('link', { name: 'Pricing a house with no comparables' })).toHaveAttribute(
    'href',
    '/blog/pricing-without-comparables',
  );
});

test.each([
  ['the first', { previous: null, related: [] }, 'Next article The open house, hour by hour'],
  ['the latest', { next: null, related: [] }, 'Previous article Cap rates for agents who sell houses'],
])('for %s article it links in one direction only', async (_, around, name) => {
  open({ json: samplePostWithRelated(around) });
  const links = within(await screen.findByRole('navigation', { name: 'Previous and next article' }));
  expect(links.getAllByRole('link')).toEqual([links.getByRole('link', { name })]);
  expect(screen.queryByText('Related articles')).not.toBeInTheDocument();
});

test('the only article has no links to others', async () => {
  open({ json: samplePostWithRelated({ previous: null, next: null, related: [] }) });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Previous and next article' })).not.toBeInTheDocument();
});

test('offers its picture in every available format and width', async () => {
  const variants = [
    { type: 'image/avif', width: 400, url: '/api/media/400.avif' },
    { type: 'image/avif', width: 800, url: '/api/media/800.avif' },
    { type: 'image/webp', width: 800, url: '/api/media/800.webp' },
  ];
  open({
    json: samplePost({
      featuredImage: '/api/media/a.jpg',
      featuredImageInfo: { alt: 'A house', width: 1600, height: 1000, variants },
    }),
  });
  const picture = (await screen.findByRole('img', { name: 'A house' })).closest('picture');
  const formats = [...(picture?.querySelectorAll('source') ?? [])];
  expect(formats.map(({ type, srcset }) => [type, srcset])).toEqual([
    ['image/avif', '/api/media/400.avif 400w, /api/media/800.avif 800w'],
    ['image/webp', '/api/media/800.webp 800w'],
  ]);
  expect(formats[0]).toHaveAttribute('sizes', 'min(100vw, 1120px)');
});

test('keeps the heading, and with it the focus, when the article arrives', async () => {
  open({ json: samplePost() });
  const heading = screen.getByRole('heading', { level: 1, name: 'Loading article' });
  heading.tabIndex = -1;
  heading.focus();
  await screen.findByText('Ellen Marsh');
  expect(screen.getByRole('heading', { level: 1, name: title })).toHaveFocus();
});

test('redirects from a former address of the article', async () => {
  const table: Record<string, FakeAnswer> = { '/api/blog/posts/old': { json: samplePost({ slug: 'new' }) } };
  const { api, url: here } = openPage('/blog/old', table);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  await waitFor(() => expect(here()).toBe('/blog/new'));
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(api.asked).toEqual(['GET /api/blog/posts/old']);
});

test('shows a skeleton while loading and announces it', () => {
  open('never');
  expect(screen.getByRole('status')).toHaveTextContent('Loading article');
  expect(screen.getByRole('heading', { level: 1, name: 'Loading article' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Blog' })).toBeVisible();
});

test.each<[string, FakeAnswer]>([
  ['an unknown slug', { status: 404, code: 'not_found' }],
  ['an address that no article can have', { status: 400, code: 'invalid_input' }],
])('says that the article was not found: %s', async (_, answer) => {
  open(answer);
  expect(await screen.findByRole('heading', { level: 1, name: 'Article Not Found' })).toBeVisible();
  expect(screen.getByText("The article you're looking for doesn't exist.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
});

test.each<[string, FakeAnswer]>([
  ['an error of the server', { status: 503, code: 'unavailable' }],
  ['no connection', 'unreachable'],
])('does not report %s as a missing article, and offers a retry', async (_, answer) => {
  const user = userEvent.setup();
  const table: Record<string, FakeAnswer> = { [postUrl]: answer };
  openPage(address, table);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The article could not be loaded.');
  expect(screen.queryByText('Article Not Found')).not.toBeInTheDocument();
  table[postUrl] = { json: samplePost() };
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});
