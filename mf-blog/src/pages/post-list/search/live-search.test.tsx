import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleCategories, sampleFoundPost, samplePage, sampleSummary } from '../../../testing/sample-posts.ts';

const searchRequest = (text: string) => `GET /api/blog/search?q=${text}&limit=13`;
const searchResponse = { json: [sampleFoundPost({ title: 'Roofs that were found' })] };

const table = (overrides: Record<string, FakeAnswer> = {}): Record<string, FakeAnswer> => ({
  '/api/blog/posts?limit=13': { json: samplePage },
  '/api/blog/category/pricing?limit=13': { json: [sampleSummary({ title: 'About pricing' })] },
  '/api/blog/categories': { json: sampleCategories },
  [searchRequest('roof')]: searchResponse,
  [searchRequest('roofs')]: searchResponse,
  ...overrides,
});

const box = () => screen.getByRole('searchbox', { name: 'Search articles' });
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const press = (button: string) => act(() => user.click(screen.getByRole('button', { name: button })));
const advanceTime = (time = 250) => act(() => jest.advanceTimersByTimeAsync(time));
const searchRequestsIn = (asked: readonly string[]) => asked.filter((address) => address.includes('/search'));

async function open(address: string, answers = table()) {
  const page = openPage(address, answers);
  await advanceTime(0);
  return page;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('shows results while typing, a quarter of a second after the last character', async () => {
  const { api, url } = await open('/blog');
  await user.type(box(), 'roof');
  await advanceTime(249);
  expect(searchRequestsIn(api.asked)).toEqual([]);
  await advanceTime(1);
  expect(searchRequestsIn(api.asked)).toEqual([searchRequest('roof')]);
  expect(screen.getByRole('link', { name: 'Roofs that were found' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('1 article found');
  expect(url()).toBe('/blog?q=roof');
  expect(box()).toHaveValue('roof');
  expect(box()).toHaveFocus();
});

test('aborts a request that a newer one replaces', async () => {
  const { api } = await open('/blog', table({ [searchRequest('roof')]: 'never' }));
  await user.type(box(), 'roof');
  await advanceTime();
  await user.type(box(), 's');
  expect(api.aborted).toEqual([searchRequest('roof')]);
  await advanceTime();
  expect(searchRequestsIn(api.asked)).toEqual([searchRequest('roof'), searchRequest('roofs')]);
  expect(screen.getByRole('link', { name: 'Roofs that were found' })).toBeVisible();
  // An aborted request is neither shown as a failure nor cached.
  await user.type(box(), '{Backspace}');
  await advanceTime();
  expect(searchRequestsIn(api.asked)).toHaveLength(3);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows three skeletons while waiting, but not for a fast answer', async () => {
  const { container } = await open('/blog', table({ [searchRequest('roof')]: 'never' }));
  const outlines = () => container.querySelectorAll('[data-card-skeleton]').length;
  await user.type(box(), 'roof');
  await advanceTime(250 + 149);
  expect(outlines()).toBe(0);
  await advanceTime(1);
  expect(outlines()).toBe(3);
  expect(screen.getByRole('status')).toHaveTextContent('Loading articles');
});

test('sends no request for a blank text', async () => {
  const { api, url } = await open('/blog');
  await user.type(box(), '   {Enter}');
  await advanceTime(1000);
  expect(searchRequestsIn(api.asked)).toEqual([]);
  expect(url()).toBe('/blog');
});

test('shows all posts again when the text is deleted', async () => {
  const { url } = await open('/blog?q=roof');
  expect(box()).toHaveValue('roof');
  await user.clear(box());
  await advanceTime();
  expect(url()).toBe('/blog');
  expect(screen.getAllByRole('article')).toHaveLength(samplePage.length);
});

test('the button searches at once', async () => {
  const { api, url } = await open('/blog');
  await user.type(box(), 'roof');
  await press('Search');
  await advanceTime(0);
  expect(url()).toBe('/blog?q=roof');
  expect(searchRequestsIn(api.asked)).toEqual([searchRequest('roof')]);
  await advanceTime(1000);
  expect(searchRequestsIn(api.asked)).toHaveLength(1);
});

test('the typed text replaces the category, and a submitted search clears it', async () => {
  const { url, goBack } = await open('/blog/category/pricing');
  const pricing = () => screen.getByRole('button', { name: 'Pricing', pressed: true });
  await user.type(box(), 'roof');
  await advanceTime();
  expect(screen.getByRole('link', { name: 'Roofs that were found' })).toBeVisible();
  expect(pricing()).toBeVisible();
  expect(box()).toHaveFocus();
  await user.keyboard('{Enter}');
  await advanceTime(0);
  expect(url()).toBe('/blog?q=roof');
  expect(screen.queryByRole('button', { pressed: true })).not.toBeInTheDocument();
  expect(box()).toHaveValue('roof');
  await act(goBack);
  await advanceTime(0);
  expect(url()).toBe('/blog/category/pricing');
});

test('picking a category clears the text, also before its request', async () => {
  const { api, url } = await open('/blog?q=roof');
  await user.type(box(), 's');
  await press('Pricing');
  await advanceTime(1000);
  expect(url()).toBe('/blog/category/pricing');
  expect(box()).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Pricing', pressed: true })).toBeVisible();
  expect(screen.getByRole('link', { name: 'About pricing' })).toBeVisible();
  expect(searchRequestsIn(api.asked)).toEqual([searchRequest('roof')]);
});

test('All Posts clears both', async () => {
  const { url } = await open('/blog/category/pricing?q=roof');
  await press('All Posts');
  await advanceTime(0);
  expect(url()).toBe('/blog');
  expect(box()).toHaveValue('');
  expect(screen.getByRole('button', { name: 'All Posts', pressed: true })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(samplePage.length);
});

test('the back button leaves the search, and the box shows the text of the list', async () => {
  const { url, goBack } = await open('/blog', table({ [searchRequest('ro')]: searchResponse }));
  await user.type(box(), 'ro');
  await advanceTime();
  await user.type(box(), 'of');
  await advanceTime();
  expect(url()).toBe('/blog?q=roof');
  await act(goBack);
  await advanceTime(0);
  expect(url()).toBe('/blog');
  expect(box()).toHaveValue('');
});

test('a failed search is reported, and can be retried', async () => {
  const answers = table({ [searchRequest('roof')]: { status: 503, code: 'unavailable' } });
  await open('/blog', answers);
  await user.type(box(), 'roof');
  await advanceTime();
  expect(screen.getByRole('alert')).toHaveTextContent('The articles could not be loaded.');
  answers[searchRequest('roof')] = searchResponse;
  await press('Try again');
  await advanceTime(0);
  expect(screen.getByRole('link', { name: 'Roofs that were found' })).toBeVisible();
});
