import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { mailApi } from '../testing/mail-api.ts';
import { mail } from '../testing/mail-samples.ts';
import { openPage } from '../testing/open-page.tsx';
import { Page } from './mail-page.tsx';

const path = '/admin/mail/:id';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  view?.unmount();
  view = undefined;
});
const show = (answer: FakeAnswer = mailApi()) => (view = openPage(path, <Page />, '/admin/mail/6', answer));

test('what it says, as text that runs nothing, with its headers and each try', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Contact receipt' })).toBeVisible();
  expect(screen.getByText(/Hello Amara Nwosu,/)).toHaveTextContent('<script>alert(1)</script>');
  expect(document.querySelector('script')).toBeNull();
  expect(screen.getByText('We have your message (number 12)')).toBeVisible();
  const tries = within(screen.getByRole('table', { name: 'Tries' }));
  expect(tries.getByRole('row', { name: /The carrier refused it 400/ })).toBeVisible();
  expect(tries.getByRole('row', { name: /The carrier was in trouble 503: busy/ })).toBeVisible();
});

test('as mailboxes show it stands in a frame that may do nothing', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'As mailboxes show it' }));
  const frame = screen.getByTitle('The mail as mailboxes show it');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(frame).toHaveAttribute('src', '/api/admin/mail/6/letter');
  await user.click(screen.getByRole('button', { name: 'Text' }));
  expect(screen.getByText(/Hello Amara Nwosu,/)).toBeVisible();
});

test('what was given up is sent again, with what was seen of it', async () => {
  const after = { ...mail, status: 'queued', revision: 2, endedAt: null, nextAt: mail.createdAt, tries: 0 };
  const { user, api, services } = show(mailApi({ done: () => Response.json(after) }));
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  expect(await screen.findByRole('button', { name: 'Call off' })).toBeVisible();
  expect(api.asked).toContain('POST /api/admin/mail/6/resend');
  expect(api.bodies).toEqual([{ revision: 1 }]);
  expect(services.toasts.at(-1)).toMatchObject({ variant: 'success' });
});

test('what was sent goes out a second time only after a yes', async () => {
  const sent = { ...mail, status: 'sent', sentAt: mail.createdAt, endedAt: null, lastError: null };
  const { user, api } = show(mailApi({ detail: sent }));
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send it once more?' }));
  expect(api.bodies).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Send once more' }));
  await screen.findByRole('button', { name: 'Resend' });
  expect(api.bodies).toEqual([{ revision: 1 }]);
});

test('who is slower than the worker is told so', async () => {
  const queued = { ...mail, status: 'queued', nextAt: mail.createdAt, endedAt: null };
  const done = { status: 409, code: 'conflict', message: 'The worker was quicker: it is being sent just now.' };
  const { user, services } = show(mailApi({ detail: queued, done }));
  await user.click(await screen.findByRole('button', { name: 'Call off' }));
  await screen.findByRole('button', { name: 'Call off' });
  expect(services.toasts.at(-1)).toMatchObject({
    description: 'The worker was quicker: it is being sent just now.',
    variant: 'destructive',
  });
});

test.each([
  [{ status: 'queued', sending: true }, 'Being sent'],
  [{ notAgain: 'The link to recover access is out of date.' }, /It cannot be sent again\. The link/],
])('%j leaves nothing to do, and says why', async (different, words) => {
  show(mailApi({ detail: { ...mail, ...different } }));
  expect(await screen.findByText(words)).toBeVisible();
  for (const name of ['Resend', 'Call off']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('a link that is for its reader alone is said to be left out', async () => {
  show(mailApi({ detail: { ...mail, letter: { ...mail.letter, linkHidden: true } } }));
  expect(await screen.findByText(/Its link is for its reader alone/)).toBeVisible();
});

test('what cannot be read says why, and what there is not leads back', async () => {
  show(mailApi({ detail: { ...mail, letter: null, unreadable: 'forgotten' } }));
  expect(await screen.findByText('What it was made of is no longer kept.')).toBeVisible();
  view?.unmount();
  show({ status: 404, code: 'not_found' });
  expect(await screen.findByRole('heading', { name: 'There is no such mail' })).toBeVisible();
});

test('whoever only looks has no buttons', async () => {
  show(mailApi({ role: 'viewer' }));
  await screen.findByRole('heading', { name: 'Contact receipt' });
  expect(screen.queryByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
});
