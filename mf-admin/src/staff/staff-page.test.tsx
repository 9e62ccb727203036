import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../testing/open-page.tsx';
import { staffApi } from '../testing/staff-api.ts';
import { invitations } from '../testing/staff-samples.ts';
import { Page } from './staff-page.tsx';

const path = '/admin/staff';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => view?.unmount());
const show = (answer: FakeAnswer = staffApi()) => (view = openPage(path, <Page />, path, answer));
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

test('accounts are listed with role, second factor, last sign-in and state', async () => {
  show();
  const list = within(await screen.findByRole('table', { name: 'Staff' }));
  expect(list.getByRole('link', { name: 'Ines Ferreira' })).toHaveAttribute('href', '/admin/staff/2');
  expect(row(/Ada Okafor \(you\)/).getByText('Owner')).toBeVisible();
  expect(row(/Bo Lindqvist/).getByText('To set second factor')).toBeVisible();
  expect(row(/Cleo Park/).getByText('Failed sign-ins')).toBeVisible();
  expect(row(/Dee Marsh/).getByText('Never')).toBeVisible();
  expect(row(/Bo Lindqvist/).getByText('No second factor')).toBeVisible();
  expect(list.getAllByText('1 session open')).toHaveLength(3);
  expect(row(/Dee Marsh/).getByText('Deactivated')).toBeVisible();
});

test('the rights of each role are shown, also to others than owners', async () => {
  const refuse = { status: 403, code: 'forbidden', message: 'This needs the role owner.' };
  const viewer = staffApi({ role: 'viewer' });
  show((request) => (new URL(request.url).pathname === '/api/admin/session' ? viewer : refuse));
  expect(await screen.findByRole('alert')).toHaveTextContent('This needs the role owner.');
  expect(await screen.findByRole('columnheader', { name: 'Viewer (you)' })).toBeVisible();
  const cells = row(/Read the audit log/).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent).slice(1)).toEqual(['–No', '–No', 'Yes']);
  expect(screen.queryByRole('button', { name: 'Invite' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Open invitations' })).not.toBeInTheDocument();
});

test('somebody is invited, with the owner’s password', async () => {
  const { user, api, services } = show(
    staffApi({ changeAnswer: () => Response.json(invitations[0], { status: 201 }) }),
  );
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Eli Novak');
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'eli@plumbline.example');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Staff');
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await dialog.findByText('Please enter your password')).toBeVisible();
  await user.type(dialog.getByLabelText('Your password'), 'a lintel over every door');
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.bodies).toEqual([
    { name: 'Eli Novak', email: 'eli@plumbline.example', role: 'staff', password: 'a lintel over every door' },
  ]);
  expect(services.toasts).toMatchObject([{ description: 'An invitation is on its way to eli@plumbline.example.' }]);
});

test('an error of the proof is shown at its field, and the input stays', async () => {
  const issues = [{ path: 'body.code', message: 'Please enter the code of your authenticator' }];
  const changeAnswer = () => Response.json({ code: 'invalid_input', message: 'No.', issues }, { status: 400 });
  const { user } = show(staffApi({ changeAnswer }));
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Eli Novak');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'eli@plumbline.example');
  await user.type(screen.getByLabelText('Your password'), 'a lintel over every door');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText(/^Your code/)).toBeInvalid());
  expect(screen.getByText('Please enter the code of your authenticator')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Eli Novak');
});

test('an invitation whose sender is no owner any more shows that its link does not work, and no date', async () => {
  show(staffApi({ invited: invitations.map((one) => ({ ...one, byOwner: false })) }));
  await screen.findByRole('table', { name: 'Open invitations' });
  expect(row(/Eli Novak/).getByText('Sender is no active owner')).toBeVisible();
  expect(row(/Eli Novak/).queryByText(/2099/)).not.toBeInTheDocument();
});

test('an invitation is sent again, and withdrawn after a confirmation', async () => {
  const { user, api, services } = show(
    staffApi({ changeAnswer: () => Response.json(invitations[0], { status: 202 }) }),
  );
  await user.click(await screen.findByRole('button', { name: 'Send again to Eli Novak' }));
  await waitFor(() => expect(services.toasts).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of Eli Novak' }));
  expect(api.asked).not.toContain('POST /api/admin/staff-invitations/11/withdraw');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(services.toasts).toHaveLength(2));
  expect(api.asked.filter((asked) => asked.startsWith('POST'))).toEqual([
    'POST /api/admin/staff-invitations/11/resend',
    'POST /api/admin/staff-invitations/11/withdraw',
  ]);
});
