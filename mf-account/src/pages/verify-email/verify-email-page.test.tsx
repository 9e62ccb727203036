import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeSite, type FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../testing/open-page.tsx';
import { meta, Page } from './verify-email-page.tsx';

const token = 'x'.repeat(43);
const verified: FakeAnswer = () =>
  Response.json({ success: true, message: 'Email Verified Successfully', email: 'renee@castellano.example' });

const open = (answer: FakeAnswer, address: Parameters<typeof openPage>[2] = `/verify-email/${token}`) =>
  openPage('/verify-email/:token?', <Page />, address, answer);
const heading = () => screen.findByRole('heading', { level: 1, name: 'Verification Failed' });

test('the page says that it is checking the link', () => {
  open(() => new Promise(() => undefined));
  expect(screen.getByRole('heading', { level: 1, name: 'Checking your link' })).toBeVisible();
  expect(screen.getByText('This takes a few seconds.')).toBeVisible();
});

test('one request confirms the e-mail address, and the token is removed from the address bar', async () => {
  const page = open(verified);
  expect(await screen.findByRole('heading', { level: 1, name: 'Email Verified Successfully' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('renee@castellano.example is confirmed.');
  expect(screen.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/');
  expect(page.here()).toBe('/verify-email');
  expect(page.api.asked).toEqual([`GET /api/verify-email/${token}`]);
});

test('after a reload the token is read from the history entry', async () => {
  open(verified, { pathname: '/verify-email', state: { token } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Email Verified Successfully' })).toBeVisible();
});

const failures: [string, FakeAnswer, string][] = [
  [
    'a malformed link',
    { status: 400, code: 'invalid_input' },
    'Invalid verification link. Please check your email and try again.',
  ],
  ['an expired link', { status: 410, code: 'gone' }, 'Failed to verify email. The link may have expired.'],
  [
    'a link that the API refuses',
    () => Response.json({ success: false, message: 'No.', email: '' }),
    'Failed to verify email. The link may have expired.',
  ],
];

test.each(failures)('the page reports %s, and offers a new one', async (_, answer, sentence) => {
  const page = open(answer);
  await heading();
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/');

  page.api.answers = () =>
    Response.json({ message: "If this email is registered, you'll receive instructions shortly." });
  await page.user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'renee@castellano.example');
  await page.user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText("If this email is registered, you'll receive instructions shortly.")).toBeVisible();
  expect(page.api.bodies).toEqual([{ email: 'renee@castellano.example' }]);
});

test('without a token no request is sent', async () => {
  const page = open(verified, '/verify-email');
  await heading();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Invalid verification link. Please check your email and try again.',
  );
  expect(page.api.asked).toEqual([]);
});

test.each<[string, FakeAnswer]>([
  ['an error of the API', { status: 500, code: 'internal' }],
  ['no connection', 'unreachable'],
])('%s is not reported as a bad link, and can be retried', async (_, answer) => {
  const page = open(answer);
  await heading();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'An error occurred while verifying your email. Please try again later.',
  );
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  page.api.answers = verified;
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Email Verified Successfully' })).toBeVisible();
});

test('the form shows why no new link could be requested', async () => {
  const page = open({ status: 410, code: 'gone' });
  await heading();
  page.api.answers = { status: 429, code: 'too_many_requests', message: 'Please try again in 12 minutes.' };
  await page.user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'renee@castellano.example');
  await page.user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText('Please try again in 12 minutes.')).toBeVisible();
});

test('the page is excluded from search engines, and its metadata does not contain the token', () => {
  const url = new URL(`http://localhost:3000/verify-email/${token}`);
  expect(meta({ params: { token }, url, site: fakeSite, read: () => undefined })).toEqual({
    title: 'Verify e-mail | Plumbline',
    canonical: '/verify-email',
    noindex: true,
  });
});
