import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { installStripe } from '../../testing/fake-stripe.ts';
import { openPage } from '../../testing/open-page.tsx';
import { orderUrl, orderId, paidOrder, sampleOrder, sampleSettings } from '../../testing/samples.ts';
import { Page } from './stripe-checkout-page.tsx';

const settings = { 'GET /api/payment-settings': { json: sampleSettings } };
const oneTimeOrder = sampleOrder({ mode: 'payment' });
const answers = {
  ...settings,
  [`GET ${orderUrl}`]: { json: oneTimeOrder },
  'POST /api/create-payment-intent': {
    json: { clientSecret: 'pi_12345678_secret_x', message: '', orderId, status: 'open' },
  },
  'POST /api/payment-complete': { json: { success: true, message: '', status: 'paid', order: paidOrder() } },
};
const address = `/stripe-checkout?orderId=${orderId}&orderAmount=25000&customerEmail=renee@castellano.example`;

let remove = (): void => undefined;
beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.scrollTo = () => undefined;
});
afterEach(() => remove());

test('an order is paid with the provider’s own form, and a dialog reports the payment', async () => {
  remove = installStripe();
  const { user, api } = openPage(Page, '/stripe-checkout', address, answers);
  await screen.findByLabelText('payment');
  await user.click(screen.getByRole('checkbox'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay $250.00' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Pay $250.00' }));
  expect(await screen.findByRole('dialog', { name: 'Payment Successful' })).toBeVisible();
  expect(api.asked).toContain('POST /api/create-payment-intent');
});

test('an error of the provider’s form is shown, and no payment is created', async () => {
  remove = installStripe({ check: async () => 'Your card number is incomplete.' });
  const { user, api, services } = openPage(Page, '/stripe-checkout', address, answers);
  await screen.findByLabelText('payment');
  await user.click(screen.getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Pay $250.00' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card number is incomplete.');
  expect(services.toasts[0]).toMatchObject({ title: 'Payment Error' });
  expect(api.asked).not.toContain('POST /api/create-payment-intent');
});

test('a buyer who returns from the bank’s own page sees the paid order, and the secret is removed from the URL', async () => {
  remove = installStripe();
  const back = `${address}&payment_intent=pi_12345678&payment_intent_client_secret=pi_12345678_secret_x&redirect_status=succeeded`;
  const { router } = openPage(Page, '/stripe-checkout', back, answers);
  expect(await screen.findByRole('dialog', { name: 'Payment Successful' })).toBeVisible();
  expect(router.state.location.search).not.toMatch('secret');
});

const incompleteSecrets = ['pi_12345678_sec', 'pi_12345678_secret_'];
test.each(incompleteSecrets)('a URL with the incomplete secret %s of a payment shows the form', async (secret) => {
  const retrieve = () => {
    throw new Error('Invalid value for stripe.retrievePaymentIntent intent secret');
  };
  remove = installStripe({ retrieve });
  openPage(Page, '/stripe-checkout', `${address}&payment_intent_client_secret=${secret}`, answers);
  expect(await screen.findByLabelText('payment')).toBeVisible();
});

test('a URL without an order shows an error and redirects home', async () => {
  const { services } = openPage(Page, '/stripe-checkout', '/stripe-checkout', answers);
  expect(await screen.findByText('Elsewhere: /')).toBeVisible();
  expect(services.toasts[0]).toMatchObject({
    title: 'Invalid Checkout',
    description: 'Missing required checkout information',
  });
});
