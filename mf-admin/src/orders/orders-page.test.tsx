import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeSite, type FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../testing/open-page.tsx';
import { orderApi } from '../testing/order-api.ts';
import { orderWithChangedPlan, orders } from '../testing/order-samples.ts';
import { meta, Page } from './orders-page.tsx';

const path = '/admin/orders';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  window.localStorage.clear();
  view?.unmount();
  view = undefined;
});
const show = (answer: FakeAnswer = orderApi(), address = path) => (view = openPage(path, <Page />, address, answer));
/** Records the queries that the list is read with. */
function recordQueries(answer: FakeAnswer): { answer: FakeAnswer; queries: string[] } {
  const queries: string[] = [];
  return {
    queries,
    answer: (request) => {
      const { pathname, search } = new URL(request.url);
      if (pathname === '/api/admin/orders') queries.push(search);
      return answer;
    },
  };
}
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

test('orders are listed with buyer, plan, status and amount', async () => {
  show();
  expect(await screen.findByRole('link', { name: 'PL-20418' })).toHaveAttribute(
    'href',
    `/admin/orders/ord_${'0'.repeat(26)}`,
  );
  expect(row(/PL-20416/).getByText('Renewal retrying')).toBeVisible();
  expect(row(/PL-20417/).getByText('American Express ending 8210 · Apple Pay')).toBeVisible();
  expect(row(/PL-20412/).getByText('$200.00 kept')).toBeVisible();
  expect(row(/PL-20415/).getByText('Not known yet')).toBeVisible();
  expect(screen.getByText('taken, last 7 days').nextSibling).toHaveTextContent('$3,369.00');
  expect(screen.queryByRole('navigation', { name: 'Orders' })).not.toBeInTheDocument();
});

test.each([
  ['several payments, all kept', { charged: 25_000, kept: 25_000 }, '$20.00$250.00 in all'],
  ['several payments, partly given back', { charged: 25_000, kept: 24_000 }, '$20.00$240.00 kept in all'],
  ['one payment, partly given back', { charged: 2000, kept: 1500 }, '$20.00$15.00 kept'],
  ['one payment, kept', { charged: 2000, kept: 2000 }, '$20.00'],
])('an order with %s has its price and the sum of its money', async (_, money, expected) => {
  show(() => ({ json: [{ ...orderWithChangedPlan, ...money }] }));
  await screen.findByRole('link', { name: orderWithChangedPlan.number });
  const cells = row(new RegExp(orderWithChangedPlan.number)).getAllByRole('cell');
  expect(cells.at(-1)?.textContent).toBe(expected);
});

test('a search is in the URL, and begins at the first page', async () => {
  const { answer, queries } = recordQueries(orderApi({ next: '5' }));
  const { user, currentPath } = show(answer, `${path}?sort=oldest&cursor=9`);
  await user.type(await screen.findByRole('searchbox', { name: 'Number, name or e-mail' }), 'Nwosu');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'To look at');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(currentPath()).toBe(`${path}?q=Nwosu&status=trouble&sort=oldest`);
  await screen.findByRole('link', { name: 'PL-20418' });
  expect(queries).toEqual(['?sort=oldest&cursor=9', '?q=Nwosu&status=trouble&sort=oldest']);
  const pager = within(screen.getByRole('navigation', { name: 'Orders' }));
  expect(pager.getByRole('link', { name: 'Next page' })).toHaveAttribute(
    'href',
    `${path}?q=Nwosu&status=trouble&sort=oldest&cursor=5&from=${orders.length + 1}`,
  );
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    'http://localhost/api/admin/orders.csv?q=Nwosu&status=trouble',
  );
});

test.each([
  ['Disputed', 'disputed'],
  ['Charged back', 'charged_back'],
])('the list can be filtered by the status %s', async (label, status) => {
  const { user, currentPath } = show(
    orderApi({ list: orders.map((order) => ({ ...order, status, trouble: status === 'disputed' ? status : null })) }),
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), label);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(currentPath()).toBe(`${path}?status=${status}`);
  expect(await screen.findByRole('row', { name: new RegExp(`PL-20418.* ${label} `) })).toBeVisible();
});

test('a day in the URL is sent as its first moment by the reader’s clock', async () => {
  const { answer, queries } = recordQueries(orderApi());
  show(answer, `${path}?since=2026-11-20`);
  expect(await screen.findByLabelText('Opened since')).toHaveValue('2026-11-20');
  await screen.findByRole('link', { name: 'PL-20418' });
  const since = new URLSearchParams(queries[0]).get('since') ?? '';
  expect(new Date(since)).toEqual(new Date(2026, 10, 20));
});

test('a click on a column’s head sorts the list, a second one in reverse', async () => {
  const { user, currentPath } = show();
  const amount = () => screen.getByRole('columnheader', { name: 'Amount' });
  await screen.findByRole('link', { name: 'PL-20418' });
  expect(amount()).not.toHaveAttribute('aria-sort');
  await user.click(within(amount()).getByRole('link'));
  expect(currentPath()).toBe(`${path}?sort=most`);
  await screen.findByRole('link', { name: 'PL-20418' });
  expect(amount()).toHaveAttribute('aria-sort', 'descending');
  await user.click(within(amount()).getByRole('link'));
  expect(currentPath()).toBe(`${path}?sort=least`);
});

test('the choice of columns is remembered', async () => {
  const { user } = show();
  await screen.findByRole('columnheader', { name: 'Paid with' });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('checkbox', { name: 'Paid with' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('columnheader', { name: 'Paid with' })).not.toBeInTheDocument();
  view?.unmount();
  show();
  expect(await screen.findByRole('columnheader', { name: 'Amount' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Paid with' })).not.toBeInTheDocument();
});

test('keys move through the list, except while the reader types or after switching them off', async () => {
  const { user } = show(orderApi({ next: '5' }));
  await screen.findByRole('link', { name: 'PL-20418' });
  const [first, second] = screen.getAllByRole('link', { name: /^PL-/ });
  await user.keyboard('j');
  expect(first).toHaveFocus();
  await user.keyboard('j');
  expect(second).toHaveFocus();
  await user.keyboard('k');
  expect(first).toHaveFocus();
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await user.keyboard('jk?');
  expect(screen.getByRole('searchbox')).toHaveValue('jk?');
  await user.click(screen.getByRole('heading', { name: 'Orders' }));
  await user.keyboard('?');
  const keys = within(await screen.findByRole('dialog', { name: 'Shortcuts' }));
  await user.click(keys.getByRole('checkbox', { name: 'Use these shortcuts' }));
  await user.keyboard('{Escape}');
  screen.getByRole('searchbox').blur();
  await user.keyboard('j');
  expect(first).not.toHaveFocus();
});

test('invalid values in the URL are ignored', async () => {
  const { answer, queries } = recordQueries(orderApi());
  show(answer, `${path}?status=gone&sort=id&since=2026-02-31`);
  await screen.findByRole('link', { name: 'PL-20418' });
  expect(queries).toEqual(['']);
});

test('a viewer has no export', async () => {
  show(orderApi({ role: 'viewer' }));
  await screen.findByRole('link', { name: 'PL-20418' });
  expect(screen.queryByRole('link', { name: 'Export CSV' })).not.toBeInTheDocument();
});

test.each([
  [path, 'Nobody has ordered yet'],
  [`${path}?q=nobody`, 'No order fits'],
])('%s without orders shows why', async (address, title) => {
  show(orderApi({ list: [] }), address);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test('a failed request shows the reason and a retry button', async () => {
  const { user, api } = show({ status: 503, code: 'unavailable', message: 'The database does not answer.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
  api.answers = orderApi();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'PL-20418' })).toBeVisible();
});

test('no search engine lists the page', () => {
  const url = new URL('http://localhost:3000/admin/orders');
  expect(meta({ site: fakeSite, params: {}, url, read: () => undefined }).noindex).toBe(true);
});
