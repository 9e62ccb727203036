import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { fakeSite, type FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../testing/open-page.tsx';
import { releaseApi } from '../testing/release-api.ts';
import { meta, Page } from './releases-page.tsx';

const path = '/admin/releases';
const show = (answer: FakeAnswer = releaseApi(), isLive = false) => openPage(path, <Page />, path, answer, { isLive });
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

let view: ReturnType<typeof show> | undefined;
let visibility: 'visible' | 'hidden';
beforeEach(() => {
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  view?.unmount();
  view = undefined;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Opens the page with a fake clock. */
async function showWithFakeClock(answer?: FakeAnswer) {
  jest.useFakeTimers();
  view = show(answer, true);
  await pass(10);
  return view;
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const timesAsked = ({ api }: Pick<ReturnType<typeof show>, 'api'>) =>
  api.asked.filter((request) => request === 'GET /api/releases').length;

test('remotes are listed with live release, canary, withheld releases and failures', async () => {
  view = show();
  expect(await screen.findByRole('link', { name: 'mf-blog' })).toHaveAttribute('href', '/admin/releases/mf-blog');
  expect(rowOf('mf-blog').getByText('4f2a9c1e')).toBeVisible();
  expect(rowOf('mf-blog').getByText('Canary, 10%')).toBeVisible();
  expect(rowOf('mf-checkout').getByText('Live, withheld')).toBeVisible();
  expect(rowOf('mf-blog').getByText('Live')).toBeVisible();
  expect(rowOf('mf-marketing').getByText('0%')).toBeVisible();
  expect(screen.getByText('remotes are live').nextSibling).toHaveTextContent('4');
  expect(screen.getByText('canary').nextSibling).toHaveTextContent('1');
});

test('the list is refreshed every few seconds', async () => {
  const page = await showWithFakeClock(releaseApi({ states: [] }));
  expect(screen.getByRole('heading', { name: 'Nothing was released yet' })).toBeVisible();
  page.api.answers = releaseApi();
  await pass(6_000);
  expect(timesAsked(page)).toBe(2);
  expect(screen.getByRole('link', { name: 'mf-blog' })).toBeVisible();
});

test('a hidden page makes no requests', async () => {
  const page = await showWithFakeClock();
  visibility = 'hidden';
  await pass(60_000);
  expect(timesAsked(page)).toBe(1);
});

test('an idle page does not keep the session alive, and is refreshed when its reader returns', async () => {
  const page = await showWithFakeClock();
  await pass(10 * 60_000 + 6_000);
  const before = timesAsked(page);
  await pass(5 * 60_000);
  expect(timesAsked(page)).toBe(before);
  await act(async () => void window.dispatchEvent(new Event('keydown')));
  await pass(6_000);
  expect(timesAsked(page)).toBeGreaterThan(before);
});

test.each<[string, FakeAnswer]>([
  ['that did not arrive', 'unreachable'],
  ['over a rate limit', { status: 429, code: 'too_many_requests', message: 'Wait.' }],
])('a refresh %s keeps the data and is reported until one succeeds', async (_, failure) => {
  const page = await showWithFakeClock();
  page.api.answers = failure;
  await pass(6_000);
  expect(screen.getByRole('link', { name: 'mf-blog' })).toBeVisible();
  expect(screen.getByText(/^This cannot be brought up to date: .* It is tried again by itself\.$/)).toBeVisible();
  page.api.answers = releaseApi();
  await pass(12_000);
  expect(screen.queryByText(/brought up to date/)).not.toBeInTheDocument();
});

test('a page whose refresh failed as its reader went idle is refreshed when they return', async () => {
  const page = await showWithFakeClock();
  page.api.answers = 'unreachable';
  await pass(10 * 60_000 + 12_000);
  page.api.answers = releaseApi();
  await pass(60_000);
  expect(screen.getByText(/^This cannot be brought up to date/)).toBeVisible();
  await act(async () => void window.dispatchEvent(new Event('keydown')));
  await pass(6_000);
  expect(screen.queryByText(/brought up to date/)).not.toBeInTheDocument();
});

test('a failed request shows the reason and a retry button', async () => {
  view = show({ status: 503, code: 'unavailable', message: 'The database does not answer.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
  view.api.answers = releaseApi();
  await view.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'mf-blog' })).toBeVisible();
});

test('an ended session links to the sign-in page and stops the refreshing', async () => {
  const page = await showWithFakeClock({ status: 401, code: 'unauthorized' });
  expect(screen.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/staff');
  await pass(60_000);
  expect(timesAsked(page)).toBe(1);
});

test('no search engine lists the page', () => {
  const url = new URL('http://localhost:3000/admin/releases');
  expect(meta({ site: fakeSite, params: {}, url, read: () => undefined })).toEqual({
    title: 'Releases | Plumbline staff',
    noindex: true,
  });
});
