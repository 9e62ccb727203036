import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleCategories, sampleFound, samplePage, sampleSummary } from '../../../testing/sample-posts.ts';

const asking = (text: string) => `GET /api/blog/search?q=${text}&limit=13`;
const found = { json: [sampleFound({ title: 'Roofs that were found' })] };

const table = (overrides: Record<string, FakeAnswer> = {}): Record<string, FakeAnswer> => ({
  '/api/blog/posts?limit=13': { json: samplePage },
  '/api/blog/category/pricing?limit=13': { json: [sampleSummary({ title: 'About pricing' })] },
  '/api/blog/categories': { json: sampleCategories },
  [asking('roof')]: found,
  [asking('roofs')]: found,
  ...overrides,
});

const box = () => screen.getByRole('searchbox', { name: 'Search articles' });
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const press = (button: string) => act(() => user.click(screen.getByRole('button', { name: button })));
const rest = (time = 250) => act(() => jest.advanceTimersByTimeAsync(time));
const searches = (asked: readonly string[]) => asked.filter((address) => address.includes('/search'));

async function open(address: string, answers = table()) {
  const page = openPage(address, answers);
  await rest(0);
  return page;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('shows results while typing, a quarter of a second after the last character', async () => {
  const { api, url } = await open('/blog');
  await user.type(box(), 'roof');
  await rest(249);
  expect(searches(api.asked)).toEqual([]);
  await rest(1);
  expect(searches(api.asked)).toEqual([asking('roof')]);
  expect(screen.getByRole('link', { name: 'Roofs that were found' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('1 article found');
  expect(url()).toBe('/blog?q=roof');
  expect(box()).toHaveValue('roof');
  expect(box()).toHaveFocus();
});

test('aborts a request that a newer one replaces', async () => {
  const { api } = await open('/blog', table({ [asking('roof')]: 'never' }));
  await user.type(box(), 'roof');
  await rest();
  await user.type(box(), 's');
  expect(api.aborted).toEqual([asking('roof')]);
  await rest();
  expect(searches(api.asked)).toEqual([asking('roof'), asking('roofs')]);
  expect(screen.getByRole('link', { name: 'Roofs that were found' })).toBeVisible();
  // An aborted request is neither shown as a failure nor cached.
  await user.type(box(), '{Backspace}');
  await rest();
  expect(searches(api.asked)).toHaveLength(3);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows three skeletons while waiting, but not for a fast answer', async () => {
  const { container } = await open('/blog', table({ [asking('roof')]: 'never' }));
  const outlines = () => container.querySelectorAll('[data-card-skeleton]').length;
  await user.type(box(), 'roof');
  await rest(250 + 149);
  expect(outlines()).toBe(0);
  await rest(1);
  expect(outlines()).toBe(3);
  expect(screen.getByRole('status')).toHaveTextContent('Loading articles');
});

test('sends no request for a blank text', async () => {
  const { api, url } = await open('/blog');
  await user.type(box(), '   {Enter}');
  await rest(1000);
  expect(searches(api.asked)).toEqual([]);
  expect(url()).toBe('/blog');
});

test('shows all posts again when the text is deleted', async () => {
  const { url } = await open('/blog?q=roof');
  expect(box()).toHaveValue('roof');
  await user.clear(box());
  await rest();
  expect(url()).toBe('/blog');
  expect(screen.getAllByRole('article')).toHaveLength(samplePage.length);
});

test('the button searches at once', async () => {
  const { api, url } = await open('/blog');
  await user.type(box(), 'roof');
  await press('Search');
  await rest(0);
  expect(url()).toBe('/blog?q=roof');
  expect(searches(api.asked)).toEqual([asking('roof')]);
  await rest(1000);
  expect(searches(api.asked)).toHaveLength(1);
});

test('the typed text replaces the category, and a submitted search clears it', async () => {
  const { url, goBack } = await open('/blog/category/pricing');
  const pricing = () => screen.getByRole('button', { name: 'Pricing', pressed: true });
  await user.type(box(), 'roof');
  await rest();
  expect(screen.getByRole('link', { name: 'Roofs that were found' })).toBeVisible();
  expect(pricing()).toBeVisible();
  expect(box()).toHaveFocus();
  await user.keyboard('{Enter}');
  await rest(0);
  expect(url()).toBe('/blog?q=roof');
  expect(screen.queryByRole('button', { pressed: true })).not.toBeInTheDocument();
  expect(box()).toHaveValue('roof');
  await act(goBack);
  await rest(0);
  expect(url()).toBe('/blog/category/pricing');
});

test('picking a category clears the text, also before its request', async () => {
  const { api, url } = await open('/blog?q=roof');
  await user.type(box(), 's');
  await press('Pricing');
  await rest(1000);
  expect(url()).toBe('/blog/category/pricing');
  expect(box()).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Pricing', pressed: true })).toBeVisible();
  expect(screen.getByRole('link', { name: 'About pricing' })).toBeVisible();
  expect(searches(api.asked)).toEqual([asking('roof')]);
});

test('All Posts clears both', async () => {
  const { url } = await open('/blog/category/pricing?q=roof');
  await press('All Posts');
  await rest(0);
  expect(url()).toBe('/blog');
  expect(box()).toHaveValue('');
  expect(screen.getByRole('button', { name: 'All Posts', pressed: true })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(samplePage.length);
});

test('the back button leaves the search, and the box shows the text of the list', async () => {
  const { url, goBack } = await open('/blog', table({ [asking('ro')]: found }));
  await user.type(box(), 'ro');
  await rest();
  await user.type(box(), 'of');
  await rest();
  expect(url()).toBe('/blog?q=roof');
  await act(goBack);
  await rest(0);
  expect(url()).toBe('/blog');
  expect(box()).toHaveValue('');
});

test('a failed search says so, and can be retried', async () => {
  const answers = table({ [asking('roof')]: { status: 503, code: 'unavailable' } });
  await open('/blog', answers);
  await user.type(box(), 'roof');
  await rest();
  expect(screen.getByRole('alert')).toHaveTextContent('The articles could not be loaded.');
  answers[asking('roof')] = found;
  await press('Try again');
  await rest(0);
  expect(screen.getByRole('link', { name: 'Roofs that were found' })).toBeVisible();
});
