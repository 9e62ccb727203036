import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeSite, type FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../testing/open-page.tsx';
import { meta, Page } from './recovery-page.tsx';

const generic = "If this email is registered, you'll receive instructions shortly.";
const credentials = {
  email: 'renee@castellano.example',
  password: 'lintel-harbor-gable-mortar-62',
  memberNumber: 10_482,
  loginUrl:
    'https://dashboard.plumbline.example/login?email=renee%40castellano.example&token=lintel-harbor-gable-mortar-62',
};
const received: FakeAnswer = () => Response.json({ message: generic });
const found: FakeAnswer = () => Response.json({ message: 'Account Found', credentials });
const requestFailed = 'There was an error processing your request. Please try again later.';

// jsdom has none, and a hint measures its place.
beforeEach(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

afterEach(() => void jest.useRealTimers());

const open = (answer: FakeAnswer, address: Parameters<typeof openPage>[2] = '/recovery') =>
  openPage('/recovery', <Page />, address, answer);
const email = () => screen.getByRole('textbox', { name: 'E-mail' });
const button = () => screen.getByRole('button', { name: 'Recover Account Access' });

async function send({ user }: ReturnType<typeof open>) {
  await user.type(email(), ' renee@castellano.example');
  await user.click(button());
}

test('after the request the page shows the API’s message, takes the focus, and offers another e-mail', async () => {
  const page = open(received);
  await send(page);
  const heading = await screen.findByRole('heading', { name: 'Recovery Request Received' });
  expect(heading).toHaveFocus();
  expect(screen.getByText(generic)).toBeVisible();
  expect(page.services.toasts).toEqual([{ title: 'Recovery Request Received', description: generic }]);
  expect(page.api.bodies).toEqual([{ email: 'renee@castellano.example' }]);
  await page.user.click(screen.getByRole('button', { name: 'Try another e-mail' }));
  expect(email()).toHaveValue('');
});

test('a second button requests a link to the membership', async () => {
  const page = open(received);
  await page.user.type(email(), 'renee@castellano.example');
  await page.user.click(screen.getByRole('button', { name: 'Manage my membership' }));
  expect(await screen.findByRole('heading', { name: 'Link Requested' })).toHaveFocus();
  expect(screen.getByText(/works for 24 hours/)).toBeVisible();
  expect(page.api.asked).toEqual(['POST /api/own-membership/link']);
  await page.user.click(screen.getByRole('button', { name: 'Try another e-mail' }));
  await send(page);
  expect(await screen.findByRole('heading', { name: 'Recovery Request Received' })).toBeVisible();
});

test('the token is removed from the URL, and with the e-mail address it shows the sign-in details', async () => {
  const page = open(found, '/recovery?token=a-token');
  expect(page.here()).toBe('/recovery');
  expect(screen.getByText(/once more, and we show your sign-in details here/)).toBeVisible();
  await send(page);
  expect(await screen.findByRole('heading', { level: 1, name: 'Account Found' })).toHaveFocus();
  expect(page.api.bodies).toEqual([{ email: 'renee@castellano.example', token: 'a-token' }]);
  expect(page.services.toasts).toEqual([expect.objectContaining({ title: 'Account Found', variant: 'success' })]);
  for (const text of ['10482', credentials.email, credentials.password]) expect(screen.getByText(text)).toBeVisible();
  const link = screen.getByRole('link', { name: /^Log into the dashboard/ });
  expect(link).toHaveAttribute('href', credentials.loginUrl);
  expect(link).toHaveAttribute('rel', 'noreferrer');
  expect(link).toHaveAttribute('target', '_blank');
});

test('a reload keeps the token', async () => {
  const page = open(found, { pathname: '/recovery', state: { token: 'a-token' } });
  await send(page);
  await screen.findByText(credentials.password);
  expect(page.api.bodies).toEqual([expect.objectContaining({ token: 'a-token' })]);
});

test('each detail can be copied; if the browser forbids that, it is selected', async () => {
  const page = open(found, '/recovery?token=a-token');
  await send(page);
  await page.user.click(await screen.findByRole('button', { name: 'Copy password' }));
  expect(await screen.findByText('Copied password')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(credentials.password);

  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await page.user.click(screen.getByRole('button', { name: 'Copy member number' }));
  expect(await screen.findByText(/^Selected member number/)).toBeInTheDocument();
  expect(window.getSelection()?.toString()).toBe('10482');
});

test('a tooltip says where a detail is copied to: after 700 ms, and at once for the next one', async () => {
  const page = open(found, '/recovery?token=a-token');
  await send(page);
  const copy = (what: string) => screen.getByRole('button', { name: `Copy ${what}` });
  await screen.findByText(credentials.password);
  // The hints' script.
  await waitFor(() => expect(copy('member number')).toHaveAttribute('data-state', 'closed'));
  jest.useFakeTimers();
  const pass = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));
  await page.user.hover(copy('member number'));
  await pass(699);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await pass(1);
  expect(screen.getByRole('tooltip')).toHaveTextContent(/clipboard/);
  await page.user.unhover(copy('member number'));
  await page.user.keyboard('{Escape}');
  await page.user.hover(copy('password'));
  await pass(0);
  expect(copy('password')).toHaveAccessibleDescription(/clipboard/);
});

test.each(['', '   '])('an empty e-mail address (“%s”) is reported in a toast and at the field', async (typed) => {
  const { user, services, api } = open(received);
  if (typed) await user.type(email(), typed);
  await user.click(button());
  const sentence = 'Please enter the email you used during registration.';
  expect(services.toasts).toEqual([{ title: 'Email Required', description: sentence, variant: 'destructive' }]);
  expect(email()).toHaveAccessibleDescription(sentence);
  expect(email()).toHaveFocus();
  expect(api.asked).toEqual([]);
});

test('an invalid e-mail address is reported at the field only', async () => {
  const { user, services } = open(received);
  await user.type(email(), 'renee@');
  await user.click(button());
  expect(email()).toHaveAccessibleDescription('Please enter a valid email address');
  expect(services.toasts).toEqual([]);
});

const mismatchText = 'This link does not fit this e-mail address.';
const failures: [string, FakeAnswer, string, string][] = [
  ['an expired link', { status: 410, code: 'gone', message: mismatchText }, mismatchText, '?token=a-token'],
  ['an answer without details', received, requestFailed, '?token=a-token'],
  ['a rate limit', { status: 429, code: 'too_many_requests', message: 'Later.' }, 'Later.', ''],
  ['a server error', { status: 500, code: 'internal' }, requestFailed, ''],
  ['no connection', 'unreachable', requestFailed, ''],
];

test.each(failures)(
  '%s is reported in a toast and in the form, which keeps its content',
  async (_, answer, sentence, query) => {
    const page = open(answer, `/recovery${query}`);
    await send(page);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(page.services.toasts).toEqual([{ title: 'Request Failed', description: sentence, variant: 'destructive' }]);
    expect(email()).toHaveValue('renee@castellano.example');
  },
);

test('during the request the button shows it, and a second click sends nothing', async () => {
  const page = open(() => new Promise(() => undefined));
  await page.user.type(email(), 'renee@castellano.example');
  await page.user.dblClick(button());
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  expect(page.api.bodies).toHaveLength(1);
});

test('an expired link can be replaced by a new one', async () => {
  const page = open(received, '/recovery?token=a-token');
  await page.user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  await send(page);
  await screen.findByRole('heading', { name: 'Recovery Request Received' });
  expect(page.api.bodies).toEqual([{ email: 'renee@castellano.example' }]);
});

test('links lead to the dashboard’s sign-in and to support', () => {
  open(received);
  expect(screen.getByRole('link', { name: 'Go to the dashboard sign-in' })).toHaveAttribute(
    'href',
    'https://dashboard.plumbline.example/auth',
  );
  expect(screen.getByRole('link', { name: 'support@plumbline.example' })).toHaveAttribute(
    'href',
    'mailto:support@plumbline.example',
  );
});

test('search engines must not list the page', () => {
  const url = new URL('http://localhost:3000/recovery?token=a-token');
  expect(meta({ params: {}, url, site: fakeSite, read: () => undefined })).toEqual({
    title: 'Recover access | Plumbline',
    canonical: '/recovery',
    noindex: true,
  });
});
