import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../testing/open-page.tsx';
import { staffApi } from '../../testing/staff-api.ts';
import { ines } from '../../testing/staff-samples.ts';
import { Page } from './staff-person-page.tsx';

let view: ReturnType<typeof openPage> | undefined;
afterEach(() => view?.unmount());
const show = (answer: FakeAnswer = staffApi()) =>
  (view = openPage('/admin/staff/:id', <Page />, '/admin/staff/2', answer));
const actions = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('an account with its sessions, and a link to its audit log', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ines Ferreira' })).toBeVisible();
  expect(screen.getByText('Set, 9 recovery codes left')).toBeVisible();
  expect(screen.getByRole('link', { name: 'In the audit log' })).toHaveAttribute(
    'href',
    '/admin/audit-log?who=person-2%40plumbline.example',
  );
  expect(within(screen.getByRole('table', { name: 'Sessions' })).getAllByRole('row')).toHaveLength(3);
});

test.each([
  ['active', {}, ['Change role', 'End sessions', 'Lock', 'Reset second factor', 'Deactivate']],
  ['locked', { standing: 'locked', sessions: 0 }, ['Change role', 'Unlock', 'Reset second factor', 'Deactivate']],
  [
    'locked until its second factor is set anew',
    { standing: 'locked', sessions: 0, secondFactor: false, renewing: true },
    ['Change role', 'Reset second factor', 'Deactivate'],
  ],
  ['deactivated', { standing: 'deactivated', sessions: 0 }, ['Reactivate']],
  ['one’s own', { you: true }, ['End sessions']],
])('the actions on an account that is %s', async (_, changes, buttons) => {
  show(staffApi({ person: { ...ines, ...changes } }));
  await screen.findByRole('heading', { level: 1, name: 'Ines Ferreira' });
  expect(actions()).toEqual(buttons);
});

test('a change of role sends the shown role and the proof', async () => {
  const { user, api } = show(staffApi({ changeAnswer: () => Response.json({ ...ines, role: 'viewer', sessions: 0 }) }));
  await user.click(await screen.findByRole('button', { name: 'Change role' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Viewer');
  await user.type(dialog.getByLabelText('Your password'), 'a lintel over every door');
  await user.type(dialog.getByLabelText(/^Your code/), '123 456');
  await user.click(dialog.getByRole('button', { name: 'Change role' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.bodies).toEqual([{ from: 'staff', to: 'viewer', password: 'a lintel over every door', code: '123456' }]);
  expect(screen.getByText('Viewer')).toBeVisible();
});

test('a conflict is shown, and the input stays', async () => {
  const conflict = { status: 409, code: 'conflict', message: 'person-2@plumbline.example is locked already.' };
  const { user } = show(staffApi({ changeAnswer: conflict }));
  await user.click(await screen.findByRole('button', { name: 'Lock' }));
  await user.type(screen.getByLabelText('Your password'), 'a lintel over every door');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Lock' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'person-2@plumbline.example is locked already. Nothing was changed.',
  );
  expect(screen.getByLabelText('Your password')).toHaveValue('a lintel over every door');
});

test('an unknown account links back to the list', async () => {
  show({ status: 404, code: 'not_found' });
  expect(await screen.findByRole('heading', { name: 'There is no such account' })).toBeVisible();
});
