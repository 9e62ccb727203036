import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor, within, type RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ApiClientProvider } from '@plumbline/kit/api-client';
import { endpointSwr } from '@plumbline/kit/use-endpoint';
import { createFakeApi, createFakeServices, FakeServicesProvider, type FakeHandler } from '@plumbline/services/fake';
import { AdminFrame } from '../admin-frame.tsx';
import { adminSession } from '../admin-samples.ts';
import { paletteAnswers } from './palette-samples.ts';

const { ResizeObserver: originalObserver } = globalThis;
const { scrollIntoView: originalScroll } = Element.prototype;
let view: RenderResult | undefined;
beforeEach(() => {
  // jsdom has no layout, and neither of these.
  globalThis.ResizeObserver = class implements ResizeObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  view?.unmount();
  globalThis.ResizeObserver = originalObserver;
  Element.prototype.scrollIntoView = originalScroll;
});

function adminAnswers(answers: Readonly<Record<string, unknown>> = {}, role = 'owner'): FakeHandler {
  return ({ url }) => {
    const { pathname } = new URL(url);
    if (pathname === '/api/admin/session') return { json: { ...adminSession, role } };
    return { ...paletteAnswers, ...answers }[pathname] ?? { json: [] };
  };
}

function show(answers: FakeHandler = adminAnswers()) {
  const api = createFakeApi(answers);
  const refund = jest.fn();
  const element = (
    <AdminFrame>
      <main>
        <div role="group" aria-label="Page actions">
          <button type="button" aria-disabled="true">
            Ask the provider
          </button>
          <button type="button" onClick={refund}>
            Refund
          </button>
        </div>
        <button type="button">Somewhere else</button>
      </main>
    </AdminFrame>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/admin/orders'] });
  view = render(
    <FakeServicesProvider services={createFakeServices()}>
      <ApiClientProvider client={api.client}>
        <SWRConfig value={{ ...endpointSwr, provider: () => new Map() }}>
          <RouterProvider router={router} />
        </SWRConfig>
      </ApiClientProvider>
    </FakeServicesProvider>,
  );
  return { api, refund, router, user: userEvent.setup() };
}

async function open(user: ReturnType<typeof userEvent.setup>) {
  await screen.findByRole('link', { name: 'Ines Ferreira', hidden: true });
  await user.keyboard('{Control>}k{/Control}');
  return within(await screen.findByRole('dialog', { name: 'Go to' }));
}

const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const names = (options: readonly HTMLElement[]) => options.map(({ textContent }) => textContent);

test('the shortcut opens the palette with the focus in its field; the second time it closes it and restores the focus', async () => {
  const { user } = show();
  const before = screen.getByRole('button', { name: 'Somewhere else' });
  before.focus();
  const palette = await open(user);
  await waitFor(() => expect(palette.getByRole('combobox')).toHaveFocus());
  await user.keyboard('{Control>}k{/Control}');
  await waitUntilClosed();
  expect(before).toHaveFocus();
});

test('the button opens the palette', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Go to' }));
  expect(await screen.findByRole('dialog', { name: 'Go to' })).toBeVisible();
});

test('a page is found by a part of its name and opened with Enter', async () => {
  const { user, router } = show();
  const palette = await open(user);
  await user.type(palette.getByRole('combobox'), 'rele');
  expect(names(palette.getAllByRole('option'))).toContain('Releases');
  await waitFor(() => expect(palette.getByRole('option', { selected: true })).toBeVisible());
  await user.click(palette.getByRole('option', { name: 'Releases' }));
  await waitUntilClosed();
  expect(router.state.location.pathname).toBe('/admin/releases');
});

test.each([
  ['viewer', false],
  ['owner', true],
] as const)('whether a %s finds the audit log: %s', async (role, has) => {
  const { user } = show(adminAnswers({}, role));
  const palette = await open(user);
  await user.type(palette.getByRole('combobox'), 'audit log');
  expect(palette.queryByRole('option', { name: 'Audit log' }) !== null).toBe(has);
});

test('a name finds orders, members, messages and articles, with one request for each kind', async () => {
  const { user, api, router } = show();
  const palette = await open(user);
  await user.type(palette.getByRole('combobox'), 'Renée');
  expect(await palette.findByText('4 results')).toBeVisible();
  expect(names(palette.getAllByRole('option'))).toEqual([
    'PL-10042 Renée Castellano, renee@castellano.example, Pro Agent, annual',
    'Renée Castellano 10482, renee@castellano.example',
    'Renée Castellano 7, renee@castellano.example: May I pay for the next year now?',
    'Eleven questions about a rowhouse Renée Castellano',
  ]);
  const searches = api.asked.filter((line) => line.includes('q='));
  expect(searches).toHaveLength(4);
  for (const line of searches) expect(line).toMatch(/\?q=Ren%C3%A9e&limit=5$/);
  await user.keyboard('{Enter}');
  await waitUntilClosed();
  expect(router.state.location.pathname).toBe('/admin/orders/ord_00000000000000000000000042');
});

test('a single letter causes no search request', async () => {
  const { user, api } = show();
  const palette = await open(user);
  await user.type(palette.getByRole('combobox'), 'r');
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(api.asked.filter((line) => line.includes('q='))).toEqual([]);
});

test('the page’s enabled actions come first, and choosing one clicks its button', async () => {
  const { user, refund } = show();
  const palette = await open(user);
  expect(names(palette.getAllByRole('option')).slice(0, 2)).toEqual(['Refund', 'Today']);
  await user.click(palette.getByRole('option', { name: 'Refund' }));
  await waitUntilClosed();
  expect(refund).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Refund' })).toHaveFocus();
});

test('an action is clicked also if its button was replaced while the palette was open', async () => {
  const { user, refund } = show();
  const palette = await open(user);
  const before = document.querySelector<HTMLElement>('[aria-label="Page actions"] button:last-child');
  const after = before?.cloneNode(true) as HTMLElement;
  const pressed = jest.fn();
  after.addEventListener('click', () => pressed());
  before?.replaceWith(after);
  await user.click(palette.getByRole('option', { name: 'Refund' }));
  await waitUntilClosed();
  expect([refund.mock.calls.length, pressed.mock.calls.length]).toEqual([0, 1]);
});

test('a failed search is reported beside the other results and can be tried again', async () => {
  let isDown = true;
  const usualAnswers = adminAnswers();
  const { user } = show((request) =>
    isDown && new URL(request.url).pathname === '/api/admin/orders'
      ? { status: 500, code: 'internal' }
      : usualAnswers(request),
  );
  const palette = await open(user);
  await user.type(palette.getByRole('combobox'), 'renée');
  expect(await palette.findByText('The search failed: results can be missing.')).toBeVisible();
  expect(palette.getAllByRole('option')).toHaveLength(3);
  isDown = false;
  await user.click(palette.getByRole('button', { name: 'Try again' }));
  expect(await palette.findByText('4 results')).toBeVisible();
});

test.each([
  ['nothing is found', { json: [] }, 'Nothing found for “renée”'],
  ['the session has ended', { status: 401, code: 'unauthorized' }, 'Your session has ended. Sign in again to search.'],
  [
    'there are too many requests',
    { status: 429, code: 'too_many_requests', message: 'Wait a minute.' },
    'Wait a minute.',
  ],
] as const)('where %s, the palette says so', async (_, answer, message) => {
  const all = Object.fromEntries(Object.keys(paletteAnswers).map((path) => [path, answer]));
  const { user } = show(adminAnswers(all));
  const palette = await open(user);
  await user.type(palette.getByRole('combobox'), 'renée');
  expect(await palette.findByText(message)).toBeVisible();
  expect(palette.getByRole('status')).toHaveTextContent(message);
});
