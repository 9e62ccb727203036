import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { intent } from '../../testing/fake-instrument.ts';
import { installStripe } from '../../testing/fake-stripe.ts';
import { openPage } from '../../testing/open-page.tsx';
import { orderAddress, orderId, paidOrder, sampleOrder, samplePlans, sampleSettings } from '../../testing/samples.ts';
import { Page } from './plan-checkout-page.tsx';

const subscribe = 'POST /api/create-subscription';
const mended = 'ord_9876543210abcdefghjkmnpqrs';

let remove = (): void => undefined;

beforeEach(() => window.sessionStorage.clear());
afterEach(() => remove());

test('who mends the address of an order that is open pays for another one of the plan, not for the old one', async () => {
  const kept = { orderId, membershipPrice: 25_000, customerName: 'Renee', customerEmail: 'renee@castelano.example' };
  window.sessionStorage.setItem('checkoutData', JSON.stringify({ ...kept, membershipId: 'pro-agent-annual' }));
  remove = installStripe({ confirm: async () => intent() });
  const paid = paidOrder({ id: mended });
  const { user, api } = openPage(
    Page,
    '/checkout/:memberType/:membershipId/:billingFrequency?',
    '/checkout/realEstateProfessional/pro-agent/annual',
    {
      'GET /api/memberships': { json: samplePlans },
      'GET /api/payment-settings': { json: sampleSettings },
      [`GET ${orderAddress}`]: { json: sampleOrder() },
      [`GET /api/orders/${mended}`]: { json: paid },
      [subscribe]: {
        json: {
          success: true,
          message: '',
          paymentId: null,
          amount: 25_000,
          currency: 'usd',
          status: 'open',
          orderId: mended,
          clientSecret: 'pi_12345678_secret_x',
        },
      },
      'POST /api/payment-complete': { json: { success: true, message: '', status: 'paid', order: paid } },
    },
  );
  const email = await screen.findByLabelText('E-mail');
  await waitFor(() => expect(email).toHaveValue('renee@castelano.example'));
  await waitFor(() => expect(api.asked.map(({ what }) => what)).toContain(`GET ${orderAddress}`));
  await user.clear(email);
  await user.type(email, 'renee@castellano.example');
  for (const field of ['cardNumber', 'cardExpiry', 'cardCvc'])
    await user.type(await screen.findByLabelText(field), '42');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: /^Pay / }));
  await waitFor(() => expect(api.asked.map(({ what }) => what)).toContain(subscribe));
  const { body } = api.asked.find(({ what }) => what === subscribe) ?? {};
  expect(body).toMatchObject({
    orderId,
    membershipId: 'pro-agent-annual',
    customerInfo: { email: 'renee@castellano.example' },
  });
  expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeInTheDocument();
  expect(api.asked.find(({ what }) => what === 'POST /api/payment-complete')?.body).toMatchObject({ orderId: mended });
});
