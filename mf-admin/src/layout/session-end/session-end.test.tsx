import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../testing/open-page.tsx';
import { staffApi } from '../../testing/staff-api.ts';
import { session } from '../../testing/release-samples.ts';
import { invitations } from '../../testing/staff-samples.ts';
import { Page } from '../../staff/staff-page.tsx';

let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  view?.unmount();
  jest.useRealTimers();
});

const workingApi = staffApi({ changeAnswer: () => Response.json(invitations[0], { status: 201 }) });
/** A sign-in in another tab. */
const signIn = () =>
  act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'staffSignedIn', newValue: '2' })));
const sessionEnded = { status: 401, code: 'unauthorized', message: 'Please sign in as staff.' };

/** A half-filled form whose session ends when the form is sent. */
async function loseSession() {
  const page = (view = openPage('/admin/staff', <Page />, '/admin/staff', workingApi));
  const { user, api } = page;
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Eli Novak');
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'eli@plumbline.example');
  await user.type(dialog.getByLabelText('Your password'), 'a lintel over every door');
  api.answers = sessionEnded;
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await dialog.findByText('Your session has ended.')).toBeVisible();
  return { ...page, dialog };
}

test('an ended session is reported in the open form, with a link to sign in that keeps the page', async () => {
  const { dialog, user, api } = await loseSession();
  const link = dialog.getByRole('link', { name: /^Sign in again/ });
  expect(link).toHaveAttribute('href', '/staff');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noreferrer');
  await user.click(dialog.getByRole('button', { name: 'I have signed in' }));
  expect(dialog.getByText('Your session has ended.')).toBeVisible();
  expect(api.asked.at(-1)).toBe('GET /api/admin/session');
});

test.each([
  ['another tab has signed in', () => window.dispatchEvent(new StorageEvent('storage', { key: 'any' }))],
  ['the reader comes back', () => window.dispatchEvent(new Event('focus'))],
])('once %s, the typed text is still there and is sent', async (_, signIn) => {
  const { dialog, user, api } = await loseSession();
  api.answers = workingApi as FakeAnswer;
  signIn();
  expect(await dialog.findByText('You are signed in again.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Eli Novak');
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.bodies.at(-1)).toMatchObject({ name: 'Eli Novak', email: 'eli@plumbline.example' });
  await user.click(screen.getByRole('button', { name: 'All right' }));
  expect(screen.queryByText('You are signed in again.')).not.toBeInTheDocument();
});

test('a session that could not be read is read again, and its person gets their buttons', async () => {
  jest.useFakeTimers();
  const down = { status: 503, code: 'unavailable', message: 'The database does not answer.' };
  const answer: FakeAnswer = (request) => (request.url.endsWith('/session') ? down : workingApi(request));
  const page = (view = openPage('/admin/staff', <Page />, '/admin/staff', answer));
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.queryByRole('button', { name: 'Invite' })).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  page.api.answers = workingApi as FakeAnswer;
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(screen.getByRole('button', { name: 'Invite' })).toBeVisible();
});

test("a different person's new session is reported", async () => {
  const { dialog, user, api } = await loseSession();
  api.answers = (request) =>
    new URL(request.url).pathname === '/api/admin/session'
      ? Response.json({ ...session, name: 'Bo Lindqvist', email: 'bo@plumbline.example', role: 'owner' })
      : workingApi(request);
  await user.click(dialog.getByRole('button', { name: 'I have signed in' }));
  expect(await dialog.findByText('Now Bo Lindqvist is signed in here.')).toBeVisible();
});

test('a different person who may not see the data no longer finds it on the page', async () => {
  const { user, api, dialog } = await loseSession();
  expect(document.body).toHaveTextContent('Bo Lindqvist');
  api.answers = (request) =>
    new URL(request.url).pathname === '/api/admin/session'
      ? Response.json({ ...session, name: 'Vera Lund', email: 'vera@plumbline.example', role: 'viewer' })
      : Response.json({ code: 'forbidden', message: 'This is for owners.' }, { status: 403 });
  await user.click(dialog.getByRole('button', { name: 'I have signed in' }));
  await waitFor(() => expect(document.body).toHaveTextContent('This is for owners.'));
  expect(document.body).not.toHaveTextContent('Bo Lindqvist');
});

test('after another tab has signed somebody else in, an open page says so, although its session has not ended here', async () => {
  const { api } = (view = openPage('/admin/staff', <Page />, '/admin/staff', workingApi));
  await screen.findByRole('button', { name: 'Invite' });
  const sessionReads = () => api.asked.filter((line) => line === 'GET /api/admin/session').length;
  const before = sessionReads();
  await signIn();
  await waitFor(() => expect(sessionReads()).toBe(before + 1));
  api.answers = (request) =>
    new URL(request.url).pathname === '/api/admin/session'
      ? Response.json({ ...session, name: 'Vera Lund', email: 'vera@plumbline.example', role: 'viewer' })
      : Response.json({ code: 'forbidden', message: 'This is for owners.' }, { status: 403 });
  await signIn();
  // A further sign-in of the same person was no news.
  expect(screen.queryByText('You are signed in again.')).not.toBeInTheDocument();
  expect(await screen.findByText('Now Vera Lund is signed in here.')).toBeVisible();
  await waitFor(() => expect(document.body).not.toHaveTextContent('Bo Lindqvist'));
});

test('a sign-in whose check is not answered is checked again when the reader returns', async () => {
  const { api } = (view = openPage('/admin/staff', <Page />, '/admin/staff', workingApi));
  await screen.findByRole('button', { name: 'Invite' });
  const sessionReads = () => api.asked.filter((line) => line === 'GET /api/admin/session').length;
  const before = sessionReads();
  api.answers = () => Response.json({ code: 'unavailable', message: 'Not now.' }, { status: 503 });
  await signIn();
  await waitFor(() => expect(sessionReads()).toBe(before + 1));
  api.answers = (request) =>
    new URL(request.url).pathname === '/api/admin/session'
      ? Response.json({ ...session, name: 'Vera Lund', email: 'vera@plumbline.example' })
      : workingApi(request);
  await act(async () => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Now Vera Lund is signed in here.')).toBeVisible();
});
