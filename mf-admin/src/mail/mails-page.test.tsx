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

test('every mail with its reader, where it stands, and why it has not gone out', async () => {
  show();
  expect(await screen.findByRole('link', { name: 'Contact receipt' })).toHaveAttribute('href', '/admin/mail/6');
  const row = (name: RegExp) => within(screen.getByRole('row', { name }));
  expect(row(/Contact message/).getByText('Tried again')).toBeVisible();
  expect(row(/Contact message/).getByText(/ETIMEDOUT/)).toBeVisible();
  expect(row(/Account recovery/).getByText('Queued')).toBeVisible();
  expect(row(/Contact receipt/).getByText('Given up')).toBeVisible();
  expect(row(/Welcome/).getByText('Called off')).toBeVisible();
  expect(screen.getByText('sent, last 24 hours').nextSibling).toHaveTextContent('132');
});

test('it is narrowed in the address, and had as a file', async () => {
  const { user, here } = show();
  await user.type(await screen.findByRole('searchbox', { name: 'Address or kind' }), 'amara');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Given up');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Receipt');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(here()).toBe(`${path}?q=amara&status=dead&kind=receipt`);
  expect(await screen.findByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    'http://localhost/api/admin/mail.csv?q=amara&status=dead&kind=receipt',
  );
});

test('what was given up goes out again only after a yes to how much that is', async () => {
  const done: FakeAnswer = () => Response.json({ queued: 2, left: 1 });
  const { user, api, services } = show(mailApi({ dead: 3, done }), `${path}?q=amara&sort=oldest`);
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

test('where more was given up meanwhile nothing goes out, and the dialog says so', async () => {
  const done = { status: 409, code: 'conflict', message: 'There are 4 dead mails by now, not 3.' };
  const { user, api } = show(mailApi({ dead: 3, done }));
  await user.click(await screen.findByRole('button', { name: 'Resend given up' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Resend 3 mails' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('There are 4 dead mails by now, not 3.');
  await user.click(dialog.getByRole('button', { name: 'Resend 3 mails' }));
  expect(api.bodies).toHaveLength(1);
});

test('where nothing was given up there is nothing to confirm', async () => {
  const { user, services } = show(mailApi({ dead: 0 }));
  await user.click(await screen.findByRole('button', { name: 'Resend given up' }));
  await screen.findByRole('button', { name: 'Resend given up' });
  expect(services.toasts.at(-1)).toMatchObject({ description: 'None of this mail was given up.' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('whoever only looks has no buttons', async () => {
  show(mailApi({ role: 'viewer' }));
  await screen.findByRole('link', { name: 'Contact receipt' });
  for (const name of ['Resend given up', 'Export CSV']) expect(screen.queryByText(name)).not.toBeInTheDocument();
});

test('without mail it says when there will be some, and no search engine lists it', async () => {
  show(mailApi({ list: [] }));
  expect(await screen.findByRole('heading', { name: 'No mail yet' })).toBeVisible();
  const url = new URL('http://localhost:3000/admin/mail');
  expect(meta({ site: fakeSite, params: {}, url, read: () => undefined }).noindex).toBe(true);
});
