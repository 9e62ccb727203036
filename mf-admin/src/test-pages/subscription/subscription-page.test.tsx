import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { installFakeStripe } from '../../testing/fake-stripe.ts';
import { openPage } from '../../testing/open-page.tsx';
import { paymentSettings } from '../../testing/payment-settings.ts';
import { plans } from '../../testing/samples.ts';
import { Page } from './subscription-page.tsx';

const withPlans =
  (answer: FakeAnswer): FakeAnswer =>
  (request) =>
    request.url.endsWith('/memberships') ? Response.json(plans) : answer;
const show = (answer: FakeAnswer) => openPage('/subscription-test', <Page />, '/subscription-test', answer);
const create = () => screen.findByRole('button', { name: 'Create subscription' });

test('a plan says how often it is paid', async () => {
  show(withPlans({ status: 500, code: 'internal' }));
  expect(await screen.findByRole('option', { name: 'Pro Agent Monthly, $25.00 per month' })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Pro Agent Annual, $250.00 per year' })).toBeInTheDocument();
});

test('plan, names and e-mail are needed', async () => {
  const { user, services, api } = show(withPlans({ status: 500, code: 'internal' }));
  await user.click(await create());
  expect(services.toasts).toEqual([
    { title: 'Missing Information', description: 'Please fill in all required fields', variant: 'destructive' },
  ]);
  expect(api.asked).toEqual(['GET /api/memberships']);
});

test('a failed subscription is reported, and the input stays', async () => {
  const { user, services, api } = show(
    withPlans({ status: 401, code: 'unauthorized', message: 'A test is for signed-in staff.' }),
  );
  await user.selectOptions(await screen.findByLabelText('Plan'), 'pro-agent-monthly');
  await user.type(screen.getByLabelText('First name'), 'Ines');
  await user.type(screen.getByLabelText('Last name'), 'Ferreira');
  await user.type(screen.getByLabelText('E-mail'), 'ines@plumbline.example');
  await user.click(await create());
  expect(await screen.findByText('A test is for signed-in staff.')).toBeVisible();
  expect(services.toasts[0]).toMatchObject({ title: 'Subscription Creation Failed' });
  expect(screen.getByLabelText('First name')).toHaveValue('Ines');
  expect(api.bodies[0]).toMatchObject({ test: true, membershipId: 'pro-agent-monthly' });
});

test('after a lost answer a created subscription is confirmed again without another payment', async () => {
  const remove = installFakeStripe();
  const orderId = 'ord_00000000000000000000000001';
  const created = {
    success: true,
    message: 'The payment is ready to be confirmed.',
    clientSecret: 'pi_1_secret_2',
    paymentId: null,
    amount: 2500,
    currency: 'usd',
    status: 'open',
    orderId,
  };
  const completing = (answer: FakeAnswer) =>
    withPlans((request) => {
      if (request.url.endsWith('/payment-settings')) return Response.json(paymentSettings);
      return request.url.endsWith('/create-subscription') ? Response.json(created) : answer;
    });
  const { user, services, api } = show(completing('unreachable'));
  await user.selectOptions(await screen.findByLabelText('Plan'), 'pro-agent-monthly');
  await user.type(screen.getByLabelText('First name'), 'Ines');
  await user.type(screen.getByLabelText('Last name'), 'Ferreira');
  await user.type(screen.getByLabelText('E-mail'), 'ines@plumbline.example');
  await user.click(await create());
  expect(await screen.findByRole('heading', { name: 'Subscription created' })).toBeVisible();
  await user.type(await screen.findByLabelText('Card number'), '4242');
  const pay = await screen.findByRole('button', { name: 'Pay $25.00' });
  await waitFor(() => expect(pay).toBeEnabled());
  await user.click(pay);
  expect(await screen.findByRole('heading', { name: 'Payment Status Unknown' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay $25.00' })).toBeNull();
  expect(services.toasts.at(-1)).toEqual({
    title: 'Payment Status Unknown',
    description: 'The server could not be asked.',
  });
  api.answers = completing({ status: 503, code: 'unavailable', message: 'Please try again in a moment.' });
  await user.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
  expect(api.asked.filter((call) => call === 'POST /api/create-subscription')).toHaveLength(1);
  expect(api.bodies.at(-1)).toEqual({ orderId, paymentId: 'pi_1' });
  remove();
});
