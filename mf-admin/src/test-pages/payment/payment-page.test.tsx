import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { installFakeStripe } from '../../testing/fake-stripe.ts';
import { openPage } from '../../testing/open-page.tsx';
import { paymentSettings } from '../../testing/payment-settings.ts';
import { Page } from './payment-page.tsx';

const intent = { clientSecret: 'pi_1_secret_2', message: 'Ready.', orderId: null, status: 'open' };
const charge =
  (status: string): FakeAnswer =>
  () =>
    Response.json({ paymentId: 'pi_1', status, amount: 100, currency: 'usd' });

/** A fake API with settings and an intent; `answer` is the answer about the charge. */
const checking =
  (answer: FakeAnswer): FakeAnswer =>
  (request) => {
    if (request.url.endsWith('/payment-settings')) return Response.json(paymentSettings);
    return request.url.endsWith('/create-payment-intent') ? Response.json(intent) : answer;
  };

let remove = () => {};
beforeEach(() => void (remove = installFakeStripe()));
afterEach(() => remove());

const show = (answer: FakeAnswer) => openPage('/payment-test', <Page />, '/payment-test', answer);

async function pay({ user }: ReturnType<typeof show>): Promise<void> {
  await user.type(await screen.findByLabelText('Card number'), '4242');
  const button = await screen.findByRole('button', { name: 'Pay $1.00' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

test('one dollar is charged, and the page shows the result', async () => {
  const page = show(checking(charge('paid')));
  expect(await screen.findByText(/^Test card: 4242 4242 4242 4242/)).toBeVisible();
  await pay(page);
  expect(await screen.findByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  expect(screen.getByText('$1.00')).toBeVisible();
  expect(page.services.toasts).toEqual([
    { title: 'Payment Successful', description: 'The test charge has arrived.', variant: 'success' },
  ]);
  expect(page.api.bodies[0]).toEqual({ amount: 100 });
  await page.user.click(screen.getByRole('button', { name: 'Test again' }));
  expect(await screen.findByRole('button', { name: 'Pay $1.00' })).toBeVisible();
});

test('an empty card field is reported, and no request is made', async () => {
  const { user, api } = show(checking(charge('paid')));
  const button = await screen.findByRole('button', { name: 'Pay $1.00' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(await screen.findByText('Please enter your card information')).toBeVisible();
  expect(api.asked).toEqual(['GET /api/payment-settings']);
});

test('a declined card is shown in the provider’s words, and can be replaced', async () => {
  remove = installFakeStripe(() =>
    Promise.resolve({ error: { type: 'card_error', message: 'Your card was declined.' } as never }),
  );
  const page = show(checking(charge('paid')));
  await pay(page);
  expect(await screen.findByText('Your card was declined.')).toBeVisible();
  expect(page.services.toasts).toEqual([
    { title: 'Payment Failed', description: 'Your card was declined.', variant: 'destructive' },
  ]);
  expect(screen.getByRole('button', { name: 'Pay $1.00' })).toBeEnabled();
});

test('an unknown outcome is requested again without another charge', async () => {
  const page = show(checking('unreachable'));
  await pay(page);
  expect(await screen.findByRole('heading', { name: 'Payment Status Unknown' })).toBeVisible();
  expect(page.services.toasts).toEqual([
    { title: 'Payment Status Unknown', description: 'The server could not be asked.' },
  ]);
  expect(screen.queryByRole('button', { name: 'Pay $1.00' })).toBeNull();
  page.api.answers = checking(charge('processing'));
  await page.user.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('processing')).toBeVisible();
  page.api.answers = checking(charge('paid'));
  await page.user.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  expect(page.api.asked.filter((call) => call === 'POST /api/create-payment-intent')).toHaveLength(1);
});

test('without a session nothing is charged, and the page says so', async () => {
  const refused = { status: 401, code: 'unauthorized', message: 'A test is for signed-in staff.' };
  const page = show((request) =>
    request.url.endsWith('/payment-settings') ? Response.json(paymentSettings) : refused,
  );
  await pay(page);
  expect(await screen.findByText('A test is for signed-in staff.')).toBeVisible();
  expect(page.services.toasts[0]).toMatchObject({ title: 'Payment Error', variant: 'destructive' });
});

test('with live keys there is no form', async () => {
  const live = { ...paymentSettings, stripe: { ...paymentSettings.stripe, publishableKey: 'pk_live_sample' } };
  show(() => Response.json(live));
  expect(await screen.findByText('This site has live keys: a test would move real money.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay $1.00' })).toBeNull();
});
