import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { listAdminOrders, type AdminOrder } from '@plumbline/contract/commerce/admin-orders';
import type { FakeAnswer, FakeHandler } from '@plumbline/services/fake';
import { openPage } from '../testing/open-page.tsx';
import { orderApi } from '../testing/order-api.ts';
import { orders } from '../testing/order-samples.ts';
import type { AdminList } from './admin-list.ts';
import { choiceField } from './list-fields.ts';
import { ListPage } from './list-page.tsx';

const list: AdminList<AdminOrder> = {
  title: 'Orders',
  path: '/admin/orders',
  endpoint: listAdminOrders,
  fields: [{ kind: 'search', name: 'q', label: 'Text' }],
  columns: [{ title: 'Order', cell: ({ number }) => number }],
  keyOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  pathOf: ({ id }) => `/admin/orders/${id}`,
  empty: { title: 'None', text: 'None yet.' },
  noMatches: { title: 'None fits', text: 'Look for another.' },
};

let view: ReturnType<typeof openPage> | undefined;
afterEach(() => view?.unmount());

function show(role = 'staff', answer: FakeAnswer = orderApi({ role }), changes: Partial<typeof list> = {}) {
  const done: string[][] = [];
  view = openPage(
    list.path,
    <main tabIndex={-1}>
      <ListPage
        list={{ ...list, ...changes }}
        bulk={(chosen, clear) => (
          <button
            type="button"
            onClick={() => {
              done.push(chosen.kind === 'rows' ? chosen.items.map(({ number }) => number) : [JSON.stringify(chosen)]);
              clear();
            }}
          >
            Do it
          </button>
        )}
      />
    </main>,
    list.path,
    answer,
  );
  return { ...view, done };
}

const bar = () => screen.queryByRole('region', { name: 'Chosen rows' });

test('rows are chosen by checkbox or by key, and an action applies to all of them', async () => {
  const { user, done } = show();
  const boxes = within(await screen.findByRole('table', { name: 'Orders' }));
  expect(bar()).not.toBeInTheDocument();
  const [first = '', second = ''] = orders.map(({ number }) => number);
  await user.click(boxes.getByRole('checkbox', { name: `Choose ${first}` }));
  await user.keyboard('jx');
  expect(screen.getByText('2 rows chosen')).toBeVisible();
  expect(boxes.getByRole('checkbox', { name: 'Choose all rows' })).toBePartiallyChecked();
  await user.keyboard('a');
  expect(screen.getByRole('button', { name: 'Do it' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(done).toEqual([[first, second]]);
  expect(bar()).not.toBeInTheDocument();
  await user.click(boxes.getByRole('checkbox', { name: 'Choose all rows' }));
  expect(screen.getByText(`${orders.length} rows chosen`)).toBeVisible();
  await user.click(boxes.getByRole('checkbox', { name: `Choose ${first}` }));
  // This button is for cards, which have no table head; the tests’ window ignores widths.
  await user.click(screen.getByText('Choose all rows', { selector: 'button' }));
  expect(screen.getByText(`${orders.length} rows chosen`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose none' }));
  expect(bar()).not.toBeInTheDocument();
});

test('a viewer cannot choose rows', async () => {
  show('viewer');
  await screen.findByRole('link', { name: 'PL-20418' });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('the bar stands below the rows, which stay in their place when one is chosen', async () => {
  const { user } = show();
  const table = await screen.findByRole('table', { name: 'Orders' });
  await user.click(within(table).getAllByRole('checkbox')[1] as HTMLElement);
  const chosen = bar();
  if (chosen === null) throw new Error('there is no bar');
  expect(table.compareDocumentPosition(chosen) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(getComputedStyle(chosen).position).toBe('sticky');
});

test('while the rows load there are placeholders, with a message for screen readers', () => {
  show('staff', 'never');
  expect(screen.getByText('Loading the orders …')).toHaveRole('status');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('the button that unfolds the filters on a phone says how many of them are in use', async () => {
  const { user } = show('staff', orderApi({}), {
    fields: [...list.fields, choiceField('status', 'Status', 'Any status', [{ value: 'paid', label: 'Paid' }])],
  });
  await screen.findByRole('table', { name: 'Orders' });
  // The tests’ window ignores widths: the button exists and is hidden by its styles.
  const button = screen.getByText('Filters');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status', hidden: true }), 'paid');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('Filters (1)')).toBeInTheDocument();
});

test.each(['Do it', 'Choose none'])(
  'after “%s” the focus is on the page, so that the keys still work',
  async (name) => {
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: `Choose ${orders[0]?.number}` }));
    await user.click(screen.getByRole('button', { name }));
    expect(bar()).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    await user.keyboard('j');
    expect(screen.getByRole('link', { name: orders[0]?.number ?? '' })).toHaveFocus();
  },
);

test('a page shows the range of its rows and the total', async () => {
  const pageOf =
    (total: number): FakeHandler =>
    (request) => {
      const { pathname } = new URL(request.url);
      return pathname === '/api/admin/orders' ? { json: orders, next: '7', total } : orderApi({})(request);
    };
  const [count, twice] = [orders.length, 2 * orders.length];
  const { user, currentPath } = show('staff', pageOf(312));
  expect(await screen.findByText(`1–${count} of 312`)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  expect(await screen.findByText(`${count + 1}–${twice} of 312`)).toBeVisible();
  expect(currentPath()).toBe(`/admin/orders?cursor=7&from=${count + 1}`);
  view?.unmount();

  show('staff', pageOf(1_001));
  expect(await screen.findByText(`1–${count} of more than 1,000`)).toBeVisible();
});

test('a page whose URL has no position shows only the total', async () => {
  view = openPage(list.path, <ListPage list={list} />, `${list.path}?cursor=7&from=-2`, (request) =>
    new URL(request.url).pathname === '/api/admin/orders' ? { json: orders, total: 312 } : orderApi({})(request),
  );
  expect(await screen.findByText('312 in all')).toBeVisible();
});

test('rows stay chosen on other pages of the list, and with another filter none is', async () => {
  const [first, second, ...others] = orders;
  const pageOf: FakeHandler = (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/api/admin/orders') return orderApi({})(request);
    return searchParams.has('cursor') ? { json: [second, ...others] } : { json: [first], next: '7' };
  };
  const { user, done } = show('staff', pageOf);
  await user.click(await screen.findByRole('checkbox', { name: `Choose ${first?.number}` }));
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  expect(await screen.findByRole('checkbox', { name: `Choose ${second?.number}` })).not.toBeChecked();
  expect(screen.getByText('1 row chosen, 1 on other pages')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: `Choose ${second?.number}` }));
  expect(screen.getByText('2 rows chosen, 1 on other pages')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Do it' }));
  expect(done).toEqual([[first?.number, second?.number]]);
  await user.click(screen.getByRole('checkbox', { name: `Choose ${second?.number}` }));
  await user.type(screen.getByRole('searchbox', { name: 'Text' }), 'a{Enter}');
  expect(await screen.findByRole('checkbox', { name: `Choose ${first?.number}` })).not.toBeChecked();
  expect(bar()).not.toBeInTheDocument();
});
