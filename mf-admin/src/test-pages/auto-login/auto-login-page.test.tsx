import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../testing/open-page.tsx';
import { Page } from './auto-login-page.tsx';

const path = '/dashboard-auto-login';
const validQuery = 'userId=10482&transactionId=pi_1&membershipType=industryPartner';
const user = { email: 'renee@castellano.example', password: 'lintel-harbor-62' };
const verified: FakeAnswer = () => Response.json({ success: true, message: 'The payment has arrived.', user });
const show = (query: string, answer: FakeAnswer) => openPage(path, <Page />, `${path}?${query}`, answer);

test('after a verified payment its member can sign in, and the password is hidden', async () => {
  const { api } = show(validQuery, verified);
  expect(screen.getByRole('status')).toHaveTextContent('Verifying your payment...');
  expect(await screen.findByText(user.email)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Log in to the dashboard' })).toBeEnabled();
  expect(document.body).not.toHaveTextContent(user.password);
  expect(api.bodies).toEqual([{ userId: '10482', transactionId: 'pi_1', membershipType: 'industryPartner' }]);
});

test('an unverified payment is reported once, with the possible reasons', async () => {
  show(validQuery, () => Response.json({ success: false, message: 'Payment verification failed', user: null }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Payment verification failed\s*There is no such payment of this member and this kind/,
  );
});

test('a payment of an earlier member is verified without a sign-in', async () => {
  const message = 'The payment has arrived. Its member had an account before, and signs in as until now.';
  show(validQuery, () => Response.json({ success: true, message, user: null }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Payment verified' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Log in to the dashboard' })).toBeNull();
});

test.each([
  ['', 'Missing verification parameters'],
  ['userId=1&transactionId=pi_1', 'Missing verification parameters'],
  [`${validQuery}&redirect_status=failed`, 'Payment Status Unknown'],
  ['userId=1&transactionId=pi_1&membershipType=king', 'Payment verification failed'],
])('the query "%s" shows "%s" without a request', async (query, title) => {
  const { api } = show(query, verified);
  expect(screen.getByRole('alert')).toHaveTextContent(title);
  expect(api.asked).toEqual([]);
});

test.each<[string, FakeAnswer, string]>([
  [
    'a payment that is none',
    () => Response.json({ success: false, message: 'Payment verification failed', user: null }),
    'Payment verification failed',
  ],
  [
    'no session',
    { status: 401, code: 'unauthorized', message: 'Please sign in as staff.' },
    'Verification failed: 401',
  ],
  ['an API that fails', { status: 500, code: 'internal' }, 'Verification failed: 500'],
  ['no connection', 'unreachable', 'Verification failed: 0'],
])('%s is shown with a retry button', async (_, answer, title) => {
  const { api, user: person } = show(validQuery, answer);
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  api.answers = verified;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(user.email)).toBeVisible();
});
