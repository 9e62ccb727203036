import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor, within, type RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { listAdminCounts, adminCountKeys } from '@plumbline/contract/platform/admin-counts';
import { ApiClientProvider } from '@plumbline/kit/api-client';
import { endpointSwr } from '@plumbline/kit/use-endpoint';
import {
  createFakeApi,
  createFakeServices,
  FakeServicesProvider,
  type FakeAnswer,
  type FakeHandler,
} from '@plumbline/services/fake';
import { readAdminFlag, setAdminFlag } from '../../admin/admin-flag.ts';
import { isStaffMarked, markStaff } from '../../admin/staff-marker.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminSession } from './admin-samples.ts';

const countsPath = `/api${listAdminCounts.path}`;
const counts = adminCountKeys.map((key) => ({ key, count: key === 'orders' ? 1204 : 0 }));

function adminAnswers({
  role = 'owner',
  signOutAnswer = { json: { ended: 1 } },
}: { role?: string; signOutAnswer?: FakeAnswer } = {}): FakeHandler {
  return (request) => {
    if (request.method === 'DELETE') return signOutAnswer;
    const isCounts = new URL(request.url).pathname === countsPath;
    return { json: isCounts ? counts : { ...adminSession, role } };
  };
}

let view: RenderResult | undefined;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  view?.unmount();
  jest.restoreAllMocks();
});

function show(path: string, answers: FakeHandler = adminAnswers()) {
  const api = createFakeApi(answers);
  const services = createFakeServices();
  const page = <AdminFrame>{<main>The page</main>}</AdminFrame>;
  const routes = [
    { path: '/staff', element: <p>Staff sign-in</p> },
    { path: '*', element: page },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const shown = render(
    <FakeServicesProvider services={services}>
      <ApiClientProvider client={api.client}>
        <SWRConfig value={{ ...endpointSwr, provider: () => new Map() }}>
          <RouterProvider router={router} />
        </SWRConfig>
      </ApiClientProvider>
    </FakeServicesProvider>,
  );
  view = shown;
  return { ...shown, api, services, router, user: userEvent.setup() };
}

// The tests' window is narrow, so the sidebar is in the document but hidden by its styles.
const hidden = true;
const links = () => within(screen.getByRole('navigation', { name: 'Admin pages', hidden }));
const findStaffName = () => screen.findByRole('link', { name: 'Ines Ferreira', hidden });
const signOutButton = () => screen.getByRole('button', { name: 'Sign out', hidden });

test('the admin frame has no public header and footer, and a link to the public site', async () => {
  show('/admin');
  expect(screen.getByText('The page')).toBeVisible();
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Join/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View site', hidden })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Plumbline, admin' })).toHaveAttribute('href', '/admin');
  expect(await findStaffName()).toHaveAttribute('href', '/staff');
});

test.each([
  ['/admin', 'Today', 'page'],
  ['/admin/orders', 'Orders', 'page'],
  ['/admin/orders/ord_1', 'Orders', 'true'],
  ['/square-test', 'Square', 'page'],
])('on %s the link %s has aria-current %s, and no other link has one', async (path, name, current) => {
  show(path);
  const marked = links()
    .getAllByRole('link', { hidden })
    .filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[name, current]]);
  await findStaffName();
});

test('the list of test pages is closed except on a test page', async () => {
  show('/admin');
  expect(links().getByText('Tests').closest('details')).not.toHaveAttribute('open');
  await findStaffName();
  view?.unmount();
  show('/payment-test');
  expect(links().getByText('Tests').closest('details')).toHaveAttribute('open');
  await findStaffName();
});

test('the number of waiting items is shown beside the page’s link, and no number where nothing waits', async () => {
  show('/admin');
  expect(await links().findByRole('link', { name: 'Orders 1,204 waiting', hidden })).toHaveAttribute(
    'href',
    '/admin/orders',
  );
  expect(links().getByRole('link', { name: 'Messages', hidden })).toHaveTextContent(/^Messages$/);
});

test('the counts are requested again after each navigation, without a timer', async () => {
  const { api, user } = show('/admin');
  await links().findByRole('link', { name: /1,204/, hidden });
  const countRequests = () => api.asked.filter((line) => line.endsWith(countsPath)).length;
  expect(countRequests()).toBe(1);
  await user.click(links().getByRole('link', { name: 'Members', hidden }));
  await waitFor(() => expect(countRequests()).toBe(2));
});

test.each([
  ['viewer', false],
  ['staff', false],
  ['owner', true],
] as const)('whether a %s sees the links to the audit log and the staff list: %s', async (role, has) => {
  show('/admin', adminAnswers({ role }));
  await findStaffName();
  expect(links().queryByRole('link', { name: 'Audit log', hidden }) !== null).toBe(has);
  expect(links().queryByRole('link', { name: 'Staff', hidden }) !== null).toBe(has);
});

test('without a session the frame is shown without a name', async () => {
  const { api } = show('/admin', () => ({ status: 401, code: 'unauthorized' }));
  await waitFor(() => expect(api.asked).toEqual(['GET /api/admin/session']));
  expect(links().getByRole('link', { name: 'Orders', hidden })).toHaveAttribute('href', '/admin/orders');
  expect(screen.getByText('The page')).toBeVisible();
  expect(screen.queryByText(/Signed in as/)).not.toBeInTheDocument();
});

test('signing out ends the session, leads to the sign-in page, and removes the flag when the document is left', async () => {
  setAdminFlag(true);
  markStaff('in');
  const { api, user, router } = show('/admin');
  await user.click(signOutButton());
  expect(await screen.findByText('Staff sign-in')).toBeVisible();
  expect(router.state.location.pathname).toBe('/staff');
  expect(api.asked).toContain('DELETE /api/admin/session');
  expect([isStaffMarked(), readAdminFlag()]).toEqual([false, true]);
  window.dispatchEvent(new Event('pagehide'));
  expect(readAdminFlag()).toBe(false);
});

test.each([
  ['fails', true, 'Please try again.'],
  ['is pressed while offline', false, 'You are offline. Connect to the internet, then try again.'],
])('a sign-out that %s changes nothing and shows an error', async (_, onLine, description) => {
  markStaff('in');
  const { services, user, router } = show(
    '/admin',
    adminAnswers({ signOutAnswer: onLine ? { status: 503, code: 'unavailable' } : 'unreachable' }),
  );
  const connection = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(onLine);
  await user.click(signOutButton());
  await waitFor(() => expect(services.toasts).toHaveLength(1));
  connection.mockRestore();
  expect(services.toasts[0]).toEqual({ title: 'You are still signed in', description, variant: 'destructive' });
  expect([router.state.location.pathname, isStaffMarked()]).toEqual(['/admin', true]);
});

test('the menu button opens a drawer with the same links, and following one closes it', async () => {
  const { user, router } = show('/admin');
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Admin menu' }));
  expect(drawer.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await user.click(drawer.getByRole('link', { name: 'Articles' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe('/admin/articles');
});

test('Escape closes the drawer, and the focus returns to the menu button', async () => {
  const { user } = show('/admin');
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  await screen.findByRole('dialog', { name: 'Admin menu' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
});
