import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeSite, type FakeAnswer } from '@plumbline/services/fake';
import { renderInShell } from '../../testing/render-in-shell.tsx';
import { meta, Page } from './staff-page.tsx';

const session = {
  name: 'Ines Ferreira',
  email: 'ines@plumbline.example',
  role: 'owner',
  startedAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-11-22T00:00:00.000Z',
  idleMinutes: 30,
};
const signedIn: FakeAnswer = (request) => Response.json(request.method === 'DELETE' ? { ended: 1 } : session);
const requestFailed = {
  title: 'Request Failed',
  description: 'There was an error processing your request. Please try again later.',
  variant: 'destructive',
};

let opened: ReturnType<typeof renderInShell> | undefined;
afterEach(() => {
  opened?.unmount();
  jest.useRealTimers();
});

const show = (answer: FakeAnswer, isAdmin = false) => (opened = renderInShell(<Page />, answer, { isAdmin }));
const colourOf = (element: Element) => getComputedStyle(element).getPropertyValue('--button');
const button = (name = 'Sign in') => screen.getByRole('button', { name });

async function fill({ user }: ReturnType<typeof renderInShell>) {
  await user.type(screen.getByLabelText('E-mail'), ' ines@plumbline.example ');
  await user.type(screen.getByLabelText('Password'), 'a lintel over every door');
}

test('a visitor sees only the form, and no request is sent', () => {
  const { api } = show(signedIn);
  expect(screen.getByRole('heading', { level: 1, name: 'Staff sign-in' })).toBeVisible();
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
  expect(api.asked).toEqual([]);
});

test('an empty form shows what is missing, and sends nothing', async () => {
  const { user, api } = show(signedIn);
  await user.click(button());
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Please enter a valid email address');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter your password');
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  expect(api.asked).toEqual([]);
});

test('a sign-in is reported to the shell, and the page shows the session', async () => {
  const page = show(signedIn);
  await fill(page);
  await page.user.click(button());
  expect(await screen.findByText('Ines Ferreira')).toBeVisible();
  expect(page.api.bodies).toEqual([{ email: 'ines@plumbline.example', password: 'a lintel over every door' }]);
  expect(page.logins).toEqual([{ isAdmin: true, to: '/admin' }]);
  expect(page.services.toasts).toEqual([
    { title: 'Signed in', description: 'The staff pages are open in this tab.', variant: 'success' },
  ]);
});

test('for an account with a second factor the form asks for the code, and keeps its values', async () => {
  const page = show({ status: 401, code: 'code_required' });
  await fill(page);
  await page.user.click(button());
  const code = await screen.findByLabelText('Code');
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(screen.getByRole('status')).toHaveTextContent('One more step: please enter your code.');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await page.user.click(button());
  expect(code).toHaveAccessibleDescription(/^Please enter the code/);
  page.api.answers = signedIn;
  await page.user.type(code, '123 456');
  await page.user.click(button());
  expect(await screen.findByText('Ines Ferreira')).toBeVisible();
  expect(page.api.bodies.at(-1)).toEqual({
    email: 'ines@plumbline.example',
    password: 'a lintel over every door',
    code: '123456',
  });
});

test('the code is no longer demanded after the address was changed to another account', async () => {
  const page = show({ status: 401, code: 'code_required' });
  await fill(page);
  await page.user.click(button());
  await screen.findByLabelText('Code');
  await page.user.clear(screen.getByLabelText('E-mail'));
  await page.user.type(screen.getByLabelText('E-mail'), 'bo@plumbline.example');
  expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
  page.api.answers = signedIn;
  await page.user.click(button());
  expect(await screen.findByText('Ines Ferreira')).toBeVisible();
  expect(page.api.bodies.at(-1)).toEqual({ email: 'bo@plumbline.example', password: 'a lintel over every door' });
});

test.each([
  [401, 'unauthorized', 'These details do not match an account. Please check them and try again.'],
  [403, 'forbidden', 'An owner needs a second factor.'],
])('a %i is shown in the form with the API’s text', async (status, code, message) => {
  const page = show({ status, code, message });
  await fill(page);
  await page.user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(page.services.toasts).toEqual([]);
  expect(page.logins).toEqual([]);
});

test.each<[string, FakeAnswer]>([
  ['the API fails', { status: 500, code: 'internal' }],
  ['there is no connection', 'unreachable'],
])('if %s, a toast and the form report it', async (_, answer) => {
  const page = show(answer);
  await fill(page);
  await page.user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(requestFailed.description);
  expect(page.services.toasts).toEqual([requestFailed]);
});

test('a locked sign-in shows the remaining time each second, and can then be tried again', async () => {
  const reason = 'Too many sign-ins have failed. Please try again in 2 minutes.';
  const page = show({ status: 429, code: 'too_many_requests', message: reason, headers: { 'retry-after': '65' } });
  await fill(page);
  jest.useFakeTimers();
  await act(async () => {
    button().click();
    await jest.advanceTimersByTimeAsync(10);
  });
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  expect(screen.getByText('1:05')).toBeVisible();
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(screen.getByText('0:59')).toBeVisible();
  await act(async () => {
    button().click();
    await jest.advanceTimersByTimeAsync(10);
  });
  expect(page.api.asked).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('status')).toHaveTextContent('You can try again now.');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(button()).toHaveAttribute('aria-disabled', 'false');
});

test('with the shell’s flag the page shows the person, the role and the end of the session', async () => {
  const { api } = show(signedIn, true);
  expect(screen.getByRole('status')).toHaveTextContent('Looking for your session');
  expect(await screen.findByText('ines@plumbline.example')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Signed in' })).toBeVisible();
  expect(screen.getByText('Owner')).toBeVisible();
  const times = [...document.querySelectorAll('time')].map((time) => time.dateTime);
  expect(times).toEqual([session.startedAt, session.expiresAt]);
  expect(screen.getByText('or after 30 minutes without use')).toBeVisible();
  expect(api.asked).toEqual(['GET /api/admin/session']);
});

test.each([
  ['owner', true],
  ['staff', true],
  ['viewer', false],
])(
  'only staff and owners see the link to the test pages, every role the one to the admin pages: %s',
  async (role, shown) => {
    show(() => Response.json({ ...session, role }), true);
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible();
    const admin = screen.getByRole('link', { name: 'Open the admin pages' });
    expect(admin).toHaveAttribute('href', '/admin');
    expect(admin.nextElementSibling).toBe(button('Sign out'));
    const colours = [admin, button('Sign out'), button('Sign out everywhere')].map(colourOf);
    expect(colours).toEqual(['var(--action)', 'transparent', 'transparent']);
    const link = screen.queryByRole('link', { name: 'Try the integrations' });
    expect(link?.getAttribute('href') ?? null).toBe(shown ? '/payment-test' : null);
  },
);

test.each([
  ['Sign out', 'DELETE /api/admin/session'],
  ['Sign out everywhere', 'DELETE /api/admin/sessions'],
])('“%s” ends the session and reports it to the shell', async (name, asked) => {
  const page = show(signedIn, true);
  await page.user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('You are signed out.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Staff sign-in' })).toHaveFocus();
  expect(page.api.asked).toEqual(['GET /api/admin/session', asked]);
  expect(page.logins).toEqual([{ isAdmin: false }]);
  expect(page.services.toasts).toEqual([{ title: 'Signed out', description: 'The staff pages are closed.' }]);
});

test('a failed sign-out is reported, and the session is still shown', async () => {
  const page = show(signedIn, true);
  await screen.findByText('Ines Ferreira');
  page.api.answers = 'unreachable';
  await page.user.click(button('Sign out'));
  expect(await screen.findByRole('alert')).toHaveTextContent(requestFailed.description);
  expect(page.services.toasts).toEqual([requestFailed]);
  expect(page.logins).toEqual([]);
});

test('an expired session removes the shell’s flag, and is reported', async () => {
  const page = show({ status: 401, code: 'unauthorized' }, true);
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(page.logins).toEqual([{ isAdmin: false, ended: true }]);
  expect(button()).toBeEnabled();
});

test('a session that cannot be read does not count as expired', async () => {
  const page = show('unreachable', true);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your session could not be read');
  page.api.answers = signedIn;
  await page.user.click(button('Try again'));
  await waitFor(() => expect(screen.getByText('Ines Ferreira')).toBeVisible());
  expect(page.logins).toEqual([]);
});

test('search engines must not list the page', () => {
  const args = { site: fakeSite, params: {}, url: new URL('http://localhost:3000/staff'), read: () => undefined };
  expect(meta(args)).toEqual({ title: 'Staff | Plumbline', noindex: true });
});
