import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { installFakeStripe } from '../../testing/fake-stripe.ts';
import { openPage } from '../../testing/open-page.tsx';
import { paymentSettings } from '../../testing/payment-settings.ts';
import { Page } from './flow-page.tsx';

const intent = { clientSecret: 'pi_1_secret_2', message: 'Ready.', orderId: null, status: 'open' };
const paymentApi =
  (status: string): FakeAnswer =>
  (request) => {
    if (request.url.endsWith('/payment-settings')) return Response.json(paymentSettings);
    if (request.url.endsWith('/create-payment-intent')) return Response.json(intent);
    return Response.json({ paymentId: 'pi_1', status, amount: 100, currency: 'usd' });
  };

let remove = () => {};
beforeEach(() => void (remove = installFakeStripe()));
afterEach(() => remove());

const show = (answer: FakeAnswer) => openPage('/payment-flow', <Page />, '/payment-flow', answer);
const button = (name: string) => screen.findByRole('button', { name });

test('the three steps come one after the other', async () => {
  const { user, api } = show(paymentApi('processing'));
  expect(screen.getByText('Waits for step 1.')).toBeVisible();
  await user.click(await button('Create a payment of $1.00'));
  expect(await screen.findByText('Created: pi_1')).toBeVisible();
  await user.type(await screen.findByLabelText('Card number'), '4242');
  await waitFor(async () => expect(await button('Pay $1.00')).toBeEnabled());
  await user.click(await button('Pay $1.00'));
  await user.click(await button('Check the payment'));
  expect(await screen.findByRole('heading', { name: 'Payment Status Unknown' })).toBeVisible();
  api.answers = paymentApi('paid');
  await user.click(await button('Ask again'));
  expect(await screen.findByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await user.click(await button('Start again'));
  expect(await button('Create a payment of $1.00')).toBeVisible();
  expect(screen.getByText('Waits for step 1.')).toBeVisible();
});

test('an error of the API is shown in page and toast, and the step can be repeated', async () => {
  const { user, api, services } = show({ status: 403, code: 'forbidden', message: 'This needs the role staff.' });
  await user.click(await button('Create a payment of $1.00'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This needs the role staff.');
  expect(services.toasts).toEqual([
    { title: 'Payment Error', description: 'This needs the role staff.', variant: 'destructive' },
  ]);
  api.answers = paymentApi('paid');
  await user.click(await button('Create a payment of $1.00'));
  expect(await screen.findByText('Created: pi_1')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
