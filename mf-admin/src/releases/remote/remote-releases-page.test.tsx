import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { SmokeTestState } from '@plumbline/contract/releases/smoke-tests';
import type { FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../testing/open-page.tsx';
import { releaseApi, type ReleaseAnswers } from '../../testing/release-api.ts';
import { blog, blogWithCanary, hashes } from '../../testing/release-samples.ts';
import { Page } from './remote-releases-page.tsx';

const route = '/admin/releases/:remote';
const { newest, live, before, oldest } = hashes;

let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  view?.unmount();
  jest.useRealTimers();
});

async function show(answers: ReleaseAnswers = {}) {
  const page = (view = openPage(route, <Page />, '/admin/releases/mf-blog', releaseApi(answers)));
  await screen.findByRole('heading', { level: 2, name: 'History' });
  return page;
}
/** Opens the page as somebody who may change data. */
async function showPage(answers: ReleaseAnswers = {}) {
  const page = await show(answers);
  await screen.findByRole('button', { name: 'Roll back' });
  return page;
}

const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.getByRole('dialog');
const inDialog = () => within(dialog());
const rowOf = (table: string, row: RegExp) =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: row }));
const dialogCloses = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const readsOf = (page: { readonly api: { readonly asked: readonly string[] } }) =>
  page.api.asked.filter((request) => request === 'GET /api/releases/mf-blog').length;

test('the live release with author, time and revision, and the history', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1, name: 'mf-blog' })).toBeVisible();
  expect(screen.getByText(/^live since/)).toHaveTextContent(/by ines@plumbline\.example$/);
  expect(screen.getByText('its revision').nextSibling).toHaveTextContent('1e77d05b');
  expect(rowOf('Releases', /^4f2a9c1e/).getByText('Live')).toBeVisible();
  expect(rowOf('History', /Went live/).getByText('The search is back')).toBeVisible();
  expect(rowOf('History', /Canary taken back/).getByText('automatic')).toBeVisible();
  expect(rowOf('History', /Canary at 10%/).getByText('writers@example.org')).toBeVisible();
});

test('failures: the chart’s numbers as a table, and the kinds of failures', async () => {
  const page = await show({ registry: blogWithCanary });
  await page.user.click(await screen.findByText('The numbers as a table'));
  const figures = screen.getByRole('table', { name: 'Page views and failures by the hour' });
  expect(within(figures).getAllByRole('row', { name: /\(canary\)/ })).toHaveLength(3);
  const kinds = rowOf('Kinds of failures, the newest first', /The page threw/);
  expect(kinds.getByText(/Cannot read properties of undefined/)).toBeVisible();
  expect(kinds.getByText('the release before')).toBeVisible();
  expect(kinds.getByRole('cell', { name: '2' })).toBeVisible();
});

test('the canary beside the live release', async () => {
  await show({ registry: blogWithCanary });
  const table = 'The canary beside the live release, over the same time';
  expect(await screen.findByText('1,184')).toBeVisible();
  expect(rowOf(table, /Canary, 10%/).getByText('1.7%')).toBeVisible();
  expect(rowOf(table, /Live/).getByText('0.17%')).toBeVisible();
  expect(screen.getByText(/After 30 minutes it goes live by itself/)).toBeVisible();
});

test('a viewer sees everything, without buttons', async () => {
  const page = await show({ role: 'viewer', registry: blogWithCanary });
  await waitFor(() => expect(page.api.asked).toContain('GET /api/admin/session'));
  // Two turns of the event loop: by then the answer about the session has been read.
  await act(async () => {});
  await act(async () => {});
  expect(screen.getByRole('table', { name: 'Releases' })).toBeVisible();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a promotion shows both releases, and sends the one that was live as expected', async () => {
  const page = await showPage();
  await page.user.click(button('Make live 9b01c2d3'));
  expect(dialog()).toHaveAccessibleName('Make 9b01c2d3 live?');
  expect(inDialog().getByText('Live now').nextSibling).toHaveTextContent(/^4f2a9c1e/);
  expect(inDialog().getByText('Live after').nextSibling).toHaveTextContent(/^9b01c2d3/);
  const readsBefore = readsOf(page);
  page.api.answers = releaseApi({ registry: { ...blog, channels: { ...blog.channels, live: newest } } });
  await page.user.type(inDialog().getByLabelText(/^Reason/), ' The new cover ');
  await page.user.click(inDialog().getByRole('button', { name: 'Make it live' }));
  await dialogCloses();
  expect(page.api.bodies).toEqual([{ release: newest, expected: live, reason: 'The new cover' }]);
  expect(page.api.asked).toContain('POST /api/releases/mf-blog/promote');
  expect(page.services.toasts).toEqual([
    { title: 'mf-blog', description: '9b01c2d3 is live now.', variant: 'success' },
  ]);
  expect(readsOf(page)).toBeGreaterThan(readsBefore);
  expect(rowOf('Releases', /^9b01c2d3/).getByText('Live')).toBeVisible();
});

const withSmokeTest = (smokeTest: SmokeTestState): typeof blog => ({
  ...blog,
  releases: blog.releases.map((one) => (one.release === newest ? { ...one, smokeTest } : one)),
});

test.each<[string, SmokeTestState, string]>([
  ['Waiting', { state: 'waiting' }, 'The site’s tester has not begun.'],
  ['Running', { state: 'running', since: '2026-11-21T11:10:00.000Z' }, 'The site’s tester has been at it since'],
  [
    'Passed',
    { state: 'passed', browser: 'Chromium 150', shell: '0123abcd', views: 12, at: '2026-11-21T11:12:00.000Z' },
    '12 page views in Chromium 150,',
  ],
  ['Failed', { state: 'failed', issues: [{ path: '/blog', message: 'the page is blank' }] }, 'this release is refused'],
])('a smoke test is shown in the list and before the release is made live: %s', async (word, smokeTest, words) => {
  const page = await showPage({ registry: withSmokeTest(smokeTest) });
  expect(rowOf('Releases', /^9b01c2d3/).getByText(word)).toBeVisible();
  await page.user.click(button('Make live 9b01c2d3'));
  expect(inDialog().getByRole('heading', { name: `Smoke test ${word}` })).toBeVisible();
  expect(inDialog().getByText(words, { exact: false })).toBeVisible();
  expect(inDialog().queryByText('/blog: the page is blank') !== null).toBe(smokeTest.state === 'failed');
});

test('a release that needs no smoke test shows none', async () => {
  const page = await showPage();
  await page.user.click(button('Make live 9b01c2d3'));
  expect(inDialog().queryByRole('heading', { name: /^Smoke test/ })).not.toBeInTheDocument();
});

test('closing the dialog changes nothing and returns the focus', async () => {
  const page = await showPage();
  await page.user.click(button('Make live 9b01c2d3'));
  await page.user.keyboard('{Escape}');
  await dialogCloses();
  expect(page.api.bodies).toEqual([]);
  await waitFor(() => expect(button('Make live 9b01c2d3')).toHaveFocus());
});

test('a rollback returns to the previous release, or to a chosen one', async () => {
  const page = await showPage();
  await page.user.click(button('Roll back'));
  expect(inDialog().getByText('Live after').nextSibling).toHaveTextContent(/^77d05b6a/);
  await page.user.click(inDialog().getByRole('button', { name: 'Roll back' }));
  await dialogCloses();
  await page.user.click(button('Roll back'));
  await page.user.selectOptions(inDialog().getByLabelText('Back to'), oldest);
  expect(inDialog().getByText('Live after').nextSibling).toHaveTextContent(/^0c3de9a1/);
  await page.user.click(inDialog().getByRole('button', { name: 'Roll back' }));
  await dialogCloses();
  expect(page.api.bodies).toEqual([
    { release: before, expected: live },
    { release: oldest, expected: live },
  ]);
});

test('a canary is started with its share and the time of its promotion', async () => {
  const page = await showPage();
  await page.user.click(button('Try 77d05b6a'));
  const percent = inDialog().getByLabelText('Percent of the visitors');
  await page.user.clear(percent);
  await page.user.type(percent, '101');
  await page.user.click(inDialog().getByRole('button', { name: 'Start the canary' }));
  expect(percent).toHaveAccessibleDescription('Please enter a whole number from 1 to 100');
  expect(page.api.bodies).toEqual([]);
  await page.user.clear(percent);
  await page.user.type(percent, '25');
  expect(inDialog().getByText('25% get').nextSibling).toHaveTextContent(/^77d05b6a/);
  expect(inDialog().getByText('75% keep').nextSibling).toHaveTextContent(/^4f2a9c1e/);
  await page.user.type(inDialog().getByLabelText(/^Goes live after/), '30');
  await page.user.click(inDialog().getByRole('button', { name: 'Start the canary' }));
  await dialogCloses();
  expect(page.api.bodies).toEqual([{ release: before, percent: 25, promoteAfter: 30, expected: live }]);
});

test('a release whose files were removed is not offered as a canary', async () => {
  const removedAt = '2026-11-20T12:00:00.000Z';
  const remove = (hash: string) => (one: (typeof blog.releases)[number]) =>
    one.release === hash ? { ...one, removedAt } : one;
  const page = await showPage({ registry: { ...blog, releases: blog.releases.map(remove(newest)) } });
  await page.user.click(button('Try a canary'));
  const offered = within(inDialog().getByRole('combobox', { name: 'Release' })).getAllByRole('option');
  expect(offered.map((option) => option.getAttribute('value'))).toEqual([before, oldest]);
});

test('a canary is changed, and its automatic promotion removed', async () => {
  const page = await showPage({ registry: blogWithCanary });
  await page.user.click(button('Change it'));
  expect(inDialog().getByLabelText('Release')).toHaveValue(newest);
  expect(inDialog().getByLabelText('Percent of the visitors')).toHaveValue('10');
  await page.user.clear(inDialog().getByLabelText(/^Goes live after/));
  await page.user.click(inDialog().getByRole('button', { name: 'Change the canary' }));
  await dialogCloses();
  expect(page.api.bodies).toEqual([{ release: newest, percent: 10, promoteAfter: null, expected: live }]);
});

test('a canary is ended', async () => {
  const page = await showPage({ registry: blogWithCanary });
  await page.user.click(button('End it'));
  expect(inDialog().getByText('10% get now').nextSibling).toHaveTextContent(/^9b01c2d3/);
  await page.user.click(inDialog().getByRole('button', { name: 'End the canary' }));
  await dialogCloses();
  expect(page.api.bodies).toEqual([{ release: newest, percent: 0, expected: live }]);
  expect(page.api.asked).toContain('POST /api/releases/mf-blog/canary');
});

const refused: FakeAnswer = () =>
  Response.json(
    {
      code: 'release_refused',
      message: 'mf-blog is refused, for 2 reasons.',
      issues: [
        { path: 'declaration.routes.0.path', message: '/news stands for the same addresses as /news of mf-shop' },
        { path: 'declaration.services', message: 'needs ^2.0.0, and the shell has 1.2.0' },
      ],
    },
    { status: 422 },
  );

test.each<[string, FakeAnswer, readonly (string | RegExp)[]]>([
  ['a problem, with every reason', refused, ['for 2 reasons', '/news of mf-shop', 'the shell has 1.2.0']],
  [
    'a conflict, with what is live',
    { status: 409, code: 'conflict', message: `${newest} of mf-blog is live, not ${live}.` },
    [`${newest} of mf-blog is live`, 'Nothing was changed.'],
  ],
  ['no answer, with the doubt', 'unreachable', ['could not be reached', 'Whether it was done is not known']],
  [
    'a session that has ended',
    { status: 401, code: 'unauthorized' },
    ['Your session has ended. Please sign in again.'],
  ],
  [
    'a fault',
    { status: 500, code: 'internal', message: 'Something went wrong.' },
    ['Something went wrong. Please try again.'],
  ],
])('%s is shown in the dialog, which stays open, and the list is refreshed', async (_, changeAnswer, words) => {
  const page = await showPage({ changeAnswer });
  const readsBefore = readsOf(page);
  await page.user.click(button('Make live 9b01c2d3'));
  await page.user.click(inDialog().getByRole('button', { name: 'Make it live' }));
  const alert = await inDialog().findByRole('alert');
  for (const text of words) expect(alert).toHaveTextContent(text);
  expect(page.services.toasts).toEqual([]);
  await waitFor(() => expect(readsOf(page)).toBeGreaterThan(readsBefore));
  page.api.answers = releaseApi();
  await page.user.click(inDialog().getByRole('button', { name: 'Make it live' }));
  await dialogCloses();
});

test('the confirmation covers the releases that were shown', async () => {
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const page = (view = openPage(route, <Page />, '/admin/releases/mf-blog', releaseApi(), { isLive: true }));
  await pass(50);
  act(() => button('Make live 9b01c2d3').click());
  page.api.answers = releaseApi({ registry: { ...blog, channels: { ...blog.channels, live: before } } });
  await pass(6_000);
  expect(document.querySelector('tr[aria-current]')).toHaveTextContent(/^77d05b6a/);
  expect(inDialog().getByText('Live now').nextSibling).toHaveTextContent(/^4f2a9c1e/);
  act(() => inDialog().getByRole('button', { name: 'Make it live' }).click());
  await pass(50);
  expect(page.api.bodies).toEqual([{ release: newest, expected: live }]);
});

test('channels can be changed although the health cannot be read', async () => {
  view = openPage(route, <Page />, '/admin/releases/mf-blog', (request) =>
    request.url.endsWith('/api/releases') ? 'unreachable' : releaseApi(),
  );
  expect(await screen.findByText('Its health could not be read')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Roll back' })).toBeEnabled();
});

test('a name that no remote can have is not found', async () => {
  view = openPage(route, <Page />, '/admin/releases/1', { status: 400, code: 'invalid_input' });
  expect(await screen.findByRole('heading', { name: 'There is no such remote' })).toBeVisible();
});

test('a remote of which nothing was released', async () => {
  const registry = { ...blog, channels: { ...blog.channels, live: null }, releases: [], history: [], earlier: [] };
  view = openPage(route, <Page />, '/admin/releases/mf-blog', releaseApi({ registry }));
  expect(await screen.findByRole('heading', { name: 'Nothing was released of mf-blog' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Roll back' })).not.toBeInTheDocument();
});

test('a long list begins with the newest releases', async () => {
  const history = Array.from({ length: 50 }, (_, place) => ({
    ...blog.history[1],
    sequence: 100 - place,
    reason: `Reason ${place + 1}`,
  }));
  const page = await show({ registry: { ...blog, history } });
  expect(screen.getByText('Reason 10')).toBeVisible();
  expect(screen.queryByText('Reason 11')).not.toBeInTheDocument();
  await page.user.click(button('Show all 50'));
  expect(screen.getByText('Reason 50')).toBeVisible();
});

test('warnings of the API are shown with the success', async () => {
  const warnings = ['mf-blog needs react ^18.0.0, and this shell has 19.3.1.'];
  const page = await showPage({ changeAnswer: { json: { ...blog.channels, live: before, warnings } } });
  await page.user.click(button('Roll back'));
  await page.user.click(inDialog().getByRole('button', { name: 'Roll back' }));
  await dialogCloses();
  expect(page.services.toasts).toEqual([
    { title: 'mf-blog', description: `Rolled back: 77d05b6a is live again. ${warnings[0]}`, variant: 'success' },
  ]);
});

test('the grants of a remote are shown; staff cannot change them', async () => {
  await showPage();
  expect(screen.getByText('Sections').nextSibling).toHaveTextContent('/blog');
  expect(screen.getByText('Scripts of a page').nextSibling).toHaveTextContent('At most 250 kB');
  expect(screen.queryByRole('button', { name: 'Change the grants' })).not.toBeInTheDocument();
});

test('an owner changes the grants; a wrong section is named and nothing is sent', async () => {
  const page = await showPage({
    role: 'owner',
    changeAnswer: { json: { ...blog.grants, sections: ['/blog', '/news'] } },
  });
  await page.user.click(button('Change the grants'));
  await page.user.type(inDialog().getByLabelText(/^Sections/), ' /News');
  await page.user.click(inDialog().getByRole('button', { name: 'Save' }));
  expect(await inDialog().findByText(/^Enter first segments such as \/events/)).toBeVisible();
  await page.user.type(inDialog().getByLabelText(/^Scripts of a page/), '0{Enter}');
  expect(await inDialog().findByText('Enter a whole number of kB from 1 to 5000')).toBeVisible();
  await page.user.clear(inDialog().getByLabelText(/^Scripts of a page/));
  expect(page.api.bodies).toEqual([]);
  await page.user.clear(inDialog().getByLabelText(/^Sections/));
  await page.user.type(inDialog().getByLabelText(/^Sections/), '/blog, /news');
  await page.user.click(inDialog().getByLabelText('Payment pages'));
  await page.user.type(inDialog().getByLabelText(/^Scripts of a page/), '400');
  await page.user.click(inDialog().getByRole('button', { name: 'Save' }));
  await dialogCloses();
  expect(page.api.asked).toContain('PUT /api/releases/mf-blog/grants');
  expect(page.api.bodies).toEqual([
    {
      sections: ['/blog', '/news'],
      admin: false,
      payments: true,
      ownDocument: false,
      budget: 400,
      expected: blog.grants,
    },
  ]);
  expect(page.services.toasts).toEqual([
    { title: 'mf-blog', description: 'The grants are changed.', variant: 'success' },
  ]);
});

test('an owner transfers a section; what the API refuses is shown', async () => {
  const changeAnswer = { status: 409, code: 'conflict', message: '/blog is not granted to mf-blog.' } as const;
  const page = await showPage({ role: 'owner', changeAnswer });
  await page.user.click(button('Transfer a section'));
  await page.user.type(inDialog().getByLabelText(/^To the remote/), 'events{Enter}');
  expect(await inDialog().findByText('Enter a name such as mf-events')).toBeVisible();
  await page.user.clear(inDialog().getByLabelText(/^To the remote/));
  await page.user.type(inDialog().getByLabelText(/^To the remote/), 'mf-events');
  await page.user.click(inDialog().getByRole('button', { name: 'Transfer' }));
  expect(await inDialog().findByRole('alert')).toHaveTextContent('/blog is not granted to mf-blog.');
  expect(page.api.bodies).toEqual([{ section: '/blog', to: 'mf-events' }]);
});

test('an owner retires a remote, with a reason', async () => {
  const page = await showPage({ role: 'owner' });
  await page.user.click(button('Retire the remote'));
  await page.user.type(inDialog().getByLabelText(/^Reason/), 'The team has left');
  await page.user.click(inDialog().getByRole('button', { name: 'Retire' }));
  await dialogCloses();
  expect(page.api.asked).toContain('POST /api/releases/mf-blog/retire');
  expect(page.api.bodies).toEqual([{ reason: 'The team has left' }]);
});
