import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import type { FakeAnswer } from '@plumbline/services/fake';
import { mailApi } from '../../testing/mail-api.ts';
import { mail } from '../../testing/mail-samples.ts';
import { openPage } from '../../testing/open-page.tsx';
import { Page } from './mail-page.tsx';

const path = '/admin/mail/:id';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  view?.unmount();
  view = undefined;
});
const show = (answer: FakeAnswer = mailApi()) => (view = openPage(path, <Page />, '/admin/mail/6', answer));

test('the content as inert text, with headers and attempts', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Contact receipt' })).toBeVisible();
  expect(screen.getByText(/Hello Amara Nwosu,/)).toHaveTextContent('<script>alert(1)</script>');
  expect(document.querySelector('script')).toBeNull();
  expect(screen.getByText('We have your message (number 12)')).toBeVisible();
  const tries = within(screen.getByRole('table', { name: 'Tries' }));
  expect(tries.getByRole('row', { name: /Refused by the mail provider 400/ })).toBeVisible();
  expect(tries.getByRole('row', { name: /The mail provider had a problem 503: busy/ })).toBeVisible();
});

test('the HTML is shown in a sandboxed frame', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'As mail programs show it' }));
  const frame = screen.getByTitle('The mail as mail programs show it');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(frame).toHaveAttribute('src', '/api/admin/mail/6/letter');
  await user.click(screen.getByRole('button', { name: 'Text' }));
  expect(screen.getByText(/Hello Amara Nwosu,/)).toBeVisible();
});

test('a dead mail is sent again with the revision that was shown', async () => {
  const after = { ...mail, status: 'queued', revision: 2, endedAt: null, nextAt: mail.createdAt, tries: 0 };
  const { user, api, services } = show(mailApi({ changeAnswer: () => Response.json(after) }));
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  expect(await screen.findByRole('button', { name: 'Cancel mail' })).toBeVisible();
  expect(api.asked).toContain('POST /api/admin/mail/6/resend');
  expect(api.bodies).toEqual([{ revision: 1 }]);
  expect(services.toasts.at(-1)).toMatchObject({ variant: 'success' });
});

test('a sent mail is sent a second time only after a confirmation', async () => {
  const sent = { ...mail, status: 'sent', sentAt: mail.createdAt, endedAt: null, lastError: null };
  const { user, api } = show(mailApi({ detail: sent }));
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send it once more?' }));
  expect(api.bodies).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Send once more' }));
  await screen.findByRole('button', { name: 'Resend' });
  expect(api.bodies).toEqual([{ revision: 1 }]);
});

test('the question about one mail is not asked on the page of another one', async () => {
  const sent = { ...mail, status: 'sent', sentAt: mail.createdAt, endedAt: null, lastError: null };
  const page = (
    <>
      <Link to="/admin/mail/6">to 6</Link>
      <Link to="/admin/mail/7">to 7</Link>
      <Page />
    </>
  );
  const answer: FakeAnswer = (request) =>
    mailApi({ detail: { ...sent, id: request.url.endsWith('/7') ? 7 : 6 } })(request);
  view = openPage(path, page, '/admin/mail/7', answer);
  const { user } = view;
  await screen.findByRole('button', { name: 'Resend' });
  await user.click(screen.getByRole('link', { name: 'to 6' }));
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  await screen.findByRole('dialog', { name: 'Send it once more?' });
  await user.click(screen.getByRole('link', { name: 'to 7', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a canceled mail is queued again by the button of the notification', async () => {
  const queued = { ...mail, status: 'queued', nextAt: mail.createdAt, endedAt: null };
  const canceled = { ...queued, status: 'cancelled', revision: 2, nextAt: null, endedAt: mail.createdAt };
  const { user, api, services } = show(mailApi({ detail: queued, changeAnswer: { json: canceled } }));
  await user.click(await screen.findByRole('button', { name: 'Cancel mail' }));
  expect(await screen.findByRole('button', { name: 'Send after all' })).toBeVisible();
  services.toasts.at(-1)?.action?.run();
  await waitFor(() => expect(services.toasts.at(-1)).toMatchObject({ title: 'Taken back', variant: 'success' }));
  expect(api.asked.filter((line) => line.startsWith('POST'))).toEqual([
    'POST /api/admin/mail/6/cancel',
    'POST /api/admin/mail/6/resend',
  ]);
  expect(api.bodies).toEqual([{ revision: 1 }, { revision: 2 }]);
});

test('a change that the worker has overtaken is reported', async () => {
  const queued = { ...mail, status: 'queued', nextAt: mail.createdAt, endedAt: null };
  const changeAnswer = { status: 409, code: 'conflict', message: 'This mail is being sent right now.' };
  const { user, services } = show(mailApi({ detail: queued, changeAnswer }));
  await user.click(await screen.findByRole('button', { name: 'Cancel mail' }));
  await screen.findByRole('button', { name: 'Cancel mail' });
  expect(services.toasts.at(-1)).toMatchObject({
    description: 'This mail is being sent right now.',
    variant: 'destructive',
  });
});

test.each([
  [{ status: 'queued', sending: true }, 'Being sent'],
  [{ notAgain: 'The link to recover access is out of date.' }, /It cannot be sent again\. The link/],
])('%j leaves no action, and shows why', async (changes, words) => {
  show(mailApi({ detail: { ...mail, ...changes } }));
  expect(await screen.findByText(words)).toBeVisible();
  for (const name of ['Resend', 'Cancel mail']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('a private link is left out, and the page says so', async () => {
  show(mailApi({ detail: { ...mail, letter: { ...mail.letter, linkHidden: true } } }));
  expect(await screen.findByText(/The link is for the recipient only/)).toBeVisible();
});

test('unreadable content shows the reason, and a missing mail links back to the list', async () => {
  show(mailApi({ detail: { ...mail, letter: null, unreadable: 'forgotten' } }));
  expect(await screen.findByText('The data that the mail is made from is no longer stored.')).toBeVisible();
  view?.unmount();
  show({ status: 404, code: 'not_found' });
  expect(await screen.findByRole('heading', { name: 'There is no such mail' })).toBeVisible();
});

test('a viewer has no buttons', async () => {
  show(mailApi({ role: 'viewer' }));
  await screen.findByRole('heading', { name: 'Contact receipt' });
  expect(screen.queryByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
});
