import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeSite, type FakeAnswer } from '@plumbline/services/fake';
import { mailApi } from '../testing/mail-api.ts';
import { openPage } from '../testing/open-page.tsx';
import { meta, Page } from './mails-page.tsx';

const path = '/admin/mail';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  view?.unmount();
  view = undefined;
});
const show = (answer: FakeAnswer = mailApi(), address = path) => (view = openPage(path, <Page />, address, answer));

test('mails are listed with recipient, status and last error', async () => {
  show();
  expect(await screen.findByRole('link', { name: 'Contact receipt' })).toHaveAttribute('href', '/admin/mail/6');
  const row = (name: RegExp) => within(screen.getByRole('row', { name }));
  expect(row(/Contact message/).getByText('Tried again')).toBeVisible();
  expect(row(/Contact message/).getByText(/ETIMEDOUT/)).toBeVisible();
  expect(row(/Account recovery/).getByText('Queued')).toBeVisible();
  expect(row(/Contact receipt/).getByText('Given up')).toBeVisible();
  expect(row(/Welcome/).getByText('Canceled')).toBeVisible();
  expect(screen.getByText('sent, last 24 hours').nextSibling).toHaveTextContent('132');
});

test('filters are in the URL, and apply to the exported file', async () => {
  const { user, currentPath } = show();
  await user.type(await screen.findByRole('searchbox', { name: 'Address or kind' }), 'amara');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Given up');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Receipt');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(currentPath()).toBe(`${path}?q=amara&status=dead&kind=receipt`);
  expect(await screen.findByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    'http://localhost/api/admin/mail.csv?q=amara&status=dead&kind=receipt',
  );
});

test('dead mails are sent again only after their number is confirmed', async () => {
  const changeAnswer: FakeAnswer = () => Response.json({ queued: 2, left: 1 });
  const { user, api, services } = show(mailApi({ dead: 3, changeAnswer }), `${path}?q=amara&sort=oldest`);
  await user.click(await screen.findByRole('button', { name: 'Resend given up' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resend 3 mails?' }));
  expect(dialog.getByText(/found by “amara”/)).toBeVisible();
  expect(api.bodies).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Resend 3 mails' }));
  await screen.findByRole('button', { name: 'Resend given up' });
  expect(api.bodies).toEqual([{ q: 'amara', dead: 3 }]);
  expect(services.toasts.at(-1)).toMatchObject({
    description: '2 queued again. 1 stay given up: what they bring is out of date, or no longer kept.',
  });
});

test('if more mails died meanwhile nothing is sent, and the dialog says so', async () => {
  const changeAnswer = { status: 409, code: 'conflict', message: 'There are 4 dead mails by now, not 3.' };
  const { user, api } = show(mailApi({ dead: 3, changeAnswer }));
  await user.click(await screen.findByRole('button', { name: 'Resend given up' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Resend 3 mails' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('There are 4 dead mails by now, not 3.');
  await user.click(dialog.getByRole('button', { name: 'Resend 3 mails' }));
  expect(api.bodies).toHaveLength(1);
});

test('without dead mails there is nothing to confirm', async () => {
  const { user, services } = show(mailApi({ dead: 0 }));
  await user.click(await screen.findByRole('button', { name: 'Resend given up' }));
  await screen.findByRole('button', { name: 'Resend given up' });
  expect(services.toasts.at(-1)).toMatchObject({ description: 'None of this mail was given up.' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a viewer has no buttons', async () => {
  show(mailApi({ role: 'viewer' }));
  await screen.findByRole('link', { name: 'Contact receipt' });
  for (const name of ['Resend given up', 'Export CSV']) expect(screen.queryByText(name)).not.toBeInTheDocument();
});

test('an empty list explains itself, and no search engine lists the page', async () => {
  show(mailApi({ list: [] }));
  expect(await screen.findByRole('heading', { name: 'No mail yet' })).toBeVisible();
  const url = new URL('http://localhost:3000/admin/mail');
  expect(meta({ site: fakeSite, params: {}, url, read: () => undefined }).noindex).toBe(true);
});
