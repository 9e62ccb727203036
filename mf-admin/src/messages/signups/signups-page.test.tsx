import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeSite, type FakeAnswer } from '@plumbline/services/fake';
import { messageApi } from '../../testing/message-api.ts';
import { hostile, signups } from '../../testing/message-samples.ts';
import { openPage } from '../../testing/open-page.tsx';
import { meta, Page } from './signups-page.tsx';

const path = '/admin/signups';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => view?.unmount());
const show = (answer: FakeAnswer = messageApi()) => (view = openPage(path, <Page />, path, answer));
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('signups are listed with the state of their audits and errors', async () => {
  show();
  expect((await row(/Bea Moor/)).getByText('400: no such user')).toBeVisible();
  expect((await row(/Zoë Park/)).getByText('No mail may go there: complaint')).toBeVisible();
  expect((await row(/Zoë Park/)).queryByRole('button')).not.toBeInTheDocument();
  expect((await row(/Crawler/)).getByText('To nobody')).toBeVisible();
  expect((await row(/Renée/)).getByText('Opened')).toBeVisible();
});

test('an audit is sent again after a confirmation, with the state that was shown', async () => {
  const { user, api, services } = show(messageApi({ changeAnswer: () => Response.json(signups[2], { status: 202 }) }));
  await user.click((await row(/Bea Moor/)).getByRole('button', { name: 'Resend' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Send the audit again?' }));
  await user.click(dialog.getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(services.toasts).toHaveLength(1));
  expect(api.asked).toContain('POST /api/admin/signups/3/resend');
  expect(api.bodies).toEqual([{ mailedAt: signups[2]?.mailedAt }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an error is shown in the dialog', async () => {
  const words = 'The audit was mailed to bea@town.example again meanwhile. Nothing was sent.';
  const { user } = show(messageApi({ changeAnswer: { status: 409, code: 'conflict', message: words } }));
  await user.click((await row(/Bea Moor/)).getByRole('button', { name: 'Resend' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Resend' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(words);
  expect(dialog.getByRole('button', { name: 'Resend' })).toHaveAttribute('aria-disabled', 'true');
});

test('a suspected signup is accepted', async () => {
  const { user, api } = show(messageApi({ changeAnswer: () => Response.json({ email: 'bot@town.example' }) }));
  await user.click((await row(/Crawler/)).getByRole('button', { name: 'Accept as genuine' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept as genuine' }));
  await waitFor(() => expect(api.asked).toContain('POST /api/admin/signups/s1/release'));
});

test("visitors' input is shown as text, and a viewer has no buttons", async () => {
  show(messageApi({ role: 'viewer', lists: { signups: signups.map((each) => ({ ...each, name: hostile })) } }));
  expect(await screen.findAllByText(/<script>window\.hostile/)).not.toEqual([]);
  expect(document.querySelector('script, iframe, img')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
});

test('no search engine lists the page', () => {
  const url = new URL(`http://localhost:3000${path}`);
  expect(meta({ site: fakeSite, params: {}, url, read: () => undefined }).noindex).toBe(true);
});
