import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeSite, type FakeAnswer } from '@plumbline/services/fake';
import { memberApi } from '../testing/member-api.ts';
import { members } from '../testing/member-samples.ts';
import { openPage } from '../testing/open-page.tsx';
import { meta, Page } from './members-page.tsx';

const path = '/admin/members';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  window.localStorage.clear();
  view?.unmount();
  view = undefined;
});
const show = (answer: FakeAnswer = memberApi(), address = path) => (view = openPage(path, <Page />, address, answer));
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

test('members are listed with standing and due date', async () => {
  show();
  expect(await screen.findByRole('link', { name: '10482' })).toHaveAttribute('href', '/admin/members/10482');
  expect(row(/10481/).getByText('Past due')).toBeVisible();
  expect(row(/10481/).getByText('Partner')).toBeVisible();
  expect(row(/10481/).getByText('paid until then')).toBeVisible();
  expect(row(/10480/).getByText('ends')).toBeVisible();
  expect(row(/10479/).getAllByText('Erased')).toHaveLength(2);
  expect(screen.getByText('due in the next 30 days').nextSibling).toHaveTextContent('91');
});

test('the search is in the URL, and applies to the exported file', async () => {
  const { user, currentPath, api } = show();
  await user.type(await screen.findByRole('searchbox', { name: 'Number, name or e-mail' }), 'nwosu');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Past due');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Due' }), 'Within 7 days');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const query = '?q=nwosu&standing=past_due&due=7';
  expect(currentPath()).toBe(path + query);
  await screen.findByRole('link', { name: '10482' });
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    `http://localhost/api/admin/members.csv${query}`,
  );
  expect(api.asked).toContain('GET /api/admin/members');
});

test("visitors' input is shown as text", async () => {
  const [first, ...others] = members;
  const corpus = [
    '<img src=x onerror="window.ran = true">',
    '"><script>window.ran = true</script>',
    '{{constructor.constructor("window.ran = true")()}}',
    '<svg/onload=window.ran=true>',
  ];
  show(memberApi({ list: [...corpus.map((name, index) => ({ ...first, number: 20_001 + index, name })), ...others] }));
  for (const name of corpus) expect(await screen.findByText(name)).toBeVisible();
  expect(document.querySelector('img[src="x"], script')).toBeNull();
  expect('ran' in window).toBe(false);
});

test('a viewer has neither the export nor the privacy page', async () => {
  show(memberApi({ role: 'viewer' }));
  await screen.findByRole('link', { name: '10482' });
  expect(screen.queryByRole('link', { name: 'Export CSV' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Personal data' })).not.toBeInTheDocument();
});

test.each([
  [path, 'There are no members yet'],
  [`${path}?q=nobody`, 'No member fits'],
])('%s without members shows why', async (address, title) => {
  show(memberApi({ list: [] }), address);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test('a failed request shows the reason and a retry button', async () => {
  const { user, api } = show({ status: 503, code: 'unavailable', message: 'The database does not answer.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
  api.answers = memberApi();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: '10482' })).toBeVisible();
});

test('no search engine lists the page', () => {
  const url = new URL('http://localhost:3000/admin/members');
  expect(meta({ site: fakeSite, params: {}, url, read: () => undefined }).noindex).toBe(true);
});
