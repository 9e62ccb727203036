import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeSite, type FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../testing/open-page.tsx';
import { meta, Page } from './staff-invitation-page.tsx';

const token = 'x'.repeat(43);
const invitation = {
  name: 'Ines Ferreira',
  email: 'ines@plumbline.example',
  role: 'staff',
  renews: false,
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  keyAddress: 'otpauth://totp/Plumbline:ines%40plumbline.example?secret=JBSWY3DPEHPK3PXP&issuer=Plumbline',
};
const recoveryCodes = ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'];

const answering =
  (accept: FakeAnswer, opened: unknown = invitation): FakeAnswer =>
  (request) =>
    request.url.endsWith('/accept') ? accept : Response.json(opened);
const accepted: FakeAnswer = () => Response.json({ email: invitation.email, recoveryCodes });

let view: ReturnType<typeof openPage> | undefined;
afterEach(() => view?.unmount());
const show = (answer: FakeAnswer, address = `/staff/invitation?token=${token}`) =>
  (view = openPage('/staff/invitation', <Page />, address, answer));

async function fill({ user }: ReturnType<typeof show>) {
  await user.type(await screen.findByLabelText('New password'), 'under the eaves, a swallow');
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '123 456');
  await user.click(screen.getByRole('button', { name: 'Set up the account' }));
}

test('an invitation is accepted with a password and a code, and shows the recovery codes once', async () => {
  const page = show(answering(accepted));
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ines Ferreira' })).toBeVisible();
  expect(page.here()).toBe('/staff/invitation');
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(screen.getByText('Role').nextElementSibling).toHaveTextContent(/^Staff$/);
  expect(screen.getByRole('link', { name: /Open it in an authenticator/ })).toHaveAttribute(
    'href',
    invitation.keyAddress,
  );
  await fill(page);
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account is ready' })).toHaveFocus();
  for (const code of recoveryCodes) expect(screen.getByText(code)).toBeVisible();
  expect(page.api.bodies.at(-1)).toEqual({ token, password: 'under the eaves, a swallow', code: '123456' });
  expect(screen.getByRole('link', { name: 'Go to the sign-in' })).toHaveAttribute('href', '/staff');
});

test('an error is shown at its field, and the form keeps its values', async () => {
  const issues = [{ path: 'body.code', message: 'This is not the code that belongs to the key above' }];
  const page = show(answering(() => Response.json({ code: 'invalid_input', message: 'No.', issues }, { status: 400 })));
  await fill(page);
  expect(await screen.findByText(issues[0]?.message ?? '')).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('under the eaves, a swallow');
});

test('an invitation that expires while the form is being filled in is reported', async () => {
  const page = show(answering({ status: 410, code: 'gone', message: 'This invitation was used or withdrawn.' }));
  await fill(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('This invitation was used or withdrawn.');
  expect(screen.getByRole('heading', { level: 1, name: 'This invitation does not work' })).toHaveFocus();
  // It may be their own: a first try whose answer was lost.
  expect(screen.getByText(/even without seeing the result/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the sign-in' })).toHaveAttribute('href', '/staff');
});

test.each([
  ['has expired', { status: 410, code: 'gone', message: 'Its time is over.' }, undefined, 'Its time is over.'],
  ['is incomplete', { status: 400, code: 'invalid_input' }, undefined, /no invitation in it/],
  ['has no token', accepted, '/staff/invitation', /no invitation in it/],
])('a link that %s is reported', async (_, answer, address, words) => {
  show(answer, address);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

test('without a connection the request can be repeated', async () => {
  const { user, api } = show('unreachable');
  await screen.findByRole('alert');
  api.answers = answering(accepted);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ines Ferreira' })).toBeVisible();
});

test('search engines must not list the page', () => {
  const url = new URL('http://localhost:3000/staff/invitation');
  expect(meta({ site: fakeSite, params: {}, url, read: () => undefined }).noindex).toBe(true);
});
