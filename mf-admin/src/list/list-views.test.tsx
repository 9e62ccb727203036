import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { FakeAnswer, FakeHandler } from '@plumbline/services/fake';
import type { ListView } from '@plumbline/contract/staff/list-views';
import { openPage } from '../testing/open-page.tsx';
import { orderApi } from '../testing/order-api.ts';
import { Page } from '../orders/orders-page.tsx';

const path = '/admin/orders';
const trouble: ListView = { id: 7, list: 'orders', name: 'To look at', query: { status: 'trouble', gone: 'x' } };
const spam: ListView = { id: 8, list: 'messages', name: 'Spam', query: { state: 'spam' } };

let view: ReturnType<typeof openPage> | undefined;
afterEach(() => view?.unmount());

/** Shows the orders at a URL; changes of views are answered with `changed`, and later reads of views with `now`. */
function show(address: string, { now = [] as ListView[], changed }: { now?: ListView[]; changed?: FakeAnswer } = {}) {
  const answer: FakeHandler = (request) => {
    if (!new URL(request.url).pathname.startsWith('/api/admin/views')) return orderApi({ role: 'viewer' })(request);
    if (request.method === 'GET') return { json: now };
    return changed ?? { json: request.method === 'DELETE' ? { removed: true } : trouble };
  };
  return (view = openPage(path, <Page />, address, answer, { views: [trouble, spam] }));
}
const views = async () => within(await screen.findByRole('navigation', { name: 'Views of orders' }));

test('a list has its own views, each a link to its filters, and marks the current one', async () => {
  const { user, currentPath } = show(path);
  const links = await views();
  expect(links.getAllByRole('link').map((link) => link.textContent)).toEqual(['All orders', 'To look at']);
  expect(links.getByRole('link', { name: 'All orders' })).toHaveAttribute('aria-current', 'page');
  expect(links.queryByRole('button')).not.toBeInTheDocument();
  await user.click(links.getByRole('link', { name: 'To look at' }));
  // Values that the list no longer knows are dropped.
  expect(currentPath()).toBe(`${path}?status=trouble`);
  expect(links.getByRole('link', { name: 'To look at' })).toHaveAttribute('aria-current', 'page');
  expect(links.getByRole('button', { name: 'Remove view' })).toBeVisible();
});

test('the current filters and order are saved under a name, without the page', async () => {
  const { user, api, services } = show(`${path}?q=castellano&sort=most&cursor=9`);
  await user.click((await views()).getByRole('button', { name: 'Save view' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Save this view' }));
  await user.click(dialog.getByRole('button', { name: 'Save view' }));
  expect(dialog.getByText('Please enter a name')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Castellano{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.bodies).toEqual([{ list: 'orders', name: 'Castellano', query: { q: 'castellano', sort: 'most' } }]);
  expect(services.toasts.at(-1)).toMatchObject({ title: 'Castellano', variant: 'success' });
});

test('an error of saving a view is shown in the dialog, which stays open', async () => {
  const message = 'You have 20 views of this list. Remove one first.';
  const { user } = show(`${path}?q=castellano`, { changed: { status: 409, code: 'conflict', message } });
  await user.click((await views()).getByRole('button', { name: 'Save view' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Castellano{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Castellano');
});

test('a view is removed, and restored by the button of the notification', async () => {
  const { user, api, currentPath, services } = show(`${path}?status=trouble`);
  await user.click((await views()).getByRole('button', { name: 'Remove view' }));
  await waitFor(() => expect(currentPath()).toBe(path));
  expect(api.asked).toContain('DELETE /api/admin/views/7');
  expect((await views()).queryByRole('link', { name: 'To look at' })).not.toBeInTheDocument();
  services.toasts.at(-1)?.action?.run();
  await waitFor(() => expect(services.toasts.at(-1)?.title).toBe('Taken back'));
  const { id: _id, ...body } = trouble;
  expect(api.bodies).toEqual([body]);
});

test('a view that cannot be removed stays, with the reason', async () => {
  const { user, currentPath, services } = show(`${path}?status=trouble`, {
    now: [trouble],
    changed: { status: 503, code: 'unavailable', message: 'The database does not answer.' },
  });
  await user.click((await views()).getByRole('button', { name: 'Remove view' }));
  await waitFor(() => expect(services.toasts.at(-1)?.description).toBe('The database does not answer.'));
  expect(currentPath()).toBe(`${path}?status=trouble`);
  expect((await views()).getByRole('link', { name: 'To look at' })).toBeVisible();
});
