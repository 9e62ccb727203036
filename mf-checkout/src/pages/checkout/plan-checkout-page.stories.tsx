import type { Meta, StoryObj } from '@storybook/react-webpack5';
import type { Order } from '@plumbline/contract/commerce/orders';
import { storeBegunPayment } from '../../checkout/begun-payments.ts';
import { installStripe } from '../../testing/fake-stripe.ts';
import { orderUrl, orderId, paidOrder, sampleOrder, samplePlans, sampleSettings } from '../../testing/samples.ts';
import { Page } from './plan-checkout-page.tsx';

const api = { '/api/memberships': { json: samplePlans }, '/api/payment-settings': { json: sampleSettings } };

const meta = {
  title: 'Checkout/Plan checkout page',
  component: Page,
  parameters: {
    path: '/checkout/realEstateProfessional/pro-agent/annual',
    route: '/checkout/:memberType/:membershipId/:billingFrequency?',
    api,
  },
  beforeEach: () => {
    window.sessionStorage.clear();
    window.localStorage.clear();
    return installStripe();
  },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const Monthly: Story = { parameters: { path: '/checkout/realEstateProfessional/pro-agent/monthly' } };
export const Loading: Story = { parameters: { api: { '/api/memberships': 'never' } } };
export const Failed: Story = { parameters: { api: { '/api/memberships': { status: 503, code: 'unavailable' } } } };
const reducedPrice = {
  amount: 20_000,
  renewalAmount: 25_000,
  reduction: { code: 'FOUNDERS', listAmount: 25_000, discount: 5000, duration: 'first' },
};
const withCode = (code: string, answer: unknown): Story => ({
  parameters: {
    path: `/checkout/realEstateProfessional/pro-agent/annual?code=${code}`,
    api: { ...api, '/api/check-coupon': answer },
  },
});

export const WithCode = withCode('FOUNDERS', { json: reducedPrice });
export const CodeChecked = withCode('FOUNDERS', 'never');
export const CodeRefused = withCode('SPRING-2025', {
  status: 409,
  code: 'coupon_refused',
  message: 'The code SPRING-2025 expired on November 20, 2025.',
});
/** The tab was closed while the payment was under way; the page has just come alive again. */
const resumed = (order: Order, completed = order): Story => ({
  beforeEach: () => storeBegunPayment({ orderId, paymentId: 'pi_12345678', membershipId: 'pro-agent' }),
  parameters: {
    api: {
      ...api,
      [orderUrl]: { json: order },
      '/api/payment-complete': {
        json: { success: completed.status === 'paid', message: '', status: completed.status, order: completed },
      },
    },
  },
});

export const ResumedPaid = resumed(sampleOrder(), paidOrder());
export const ResumedProcessing = resumed(sampleOrder(), sampleOrder({ status: 'processing' }));
export const ResumedUnpaid = resumed(sampleOrder());
export const OwnedByTheMonth = resumed(
  paidOrder({
    planId: 'pro-agent-monthly',
    description: 'Pro Agent Monthly',
    billingFrequency: 'monthly',
    amount: 2_500,
    renewsAt: '2026-12-21T12:00:00.000Z',
  }),
);
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { theme: 'dark' } };
