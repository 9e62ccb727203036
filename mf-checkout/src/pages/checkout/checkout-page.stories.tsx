import type { Meta, StoryObj } from '@storybook/react-webpack5';
import type { Order } from '@plumbline/contract/commerce/orders';
import { installStripe } from '../../testing/fake-stripe.ts';
import { orderUrl, orderId, paidOrder, sampleOrder, sampleSettings } from '../../testing/samples.ts';
import { Page } from './checkout-page.tsx';

const settings = { '/api/payment-settings': { json: sampleSettings } };

const meta = {
  title: 'Checkout/Checkout page',
  component: Page,
  parameters: {
    path: `/checkout?orderId=${orderId}&customerName=Renee+Castellano&customerEmail=renee@castellanohomes.com`,
    route: '/checkout',
  },
  beforeEach: () => {
    window.sessionStorage.clear();
    window.localStorage.clear();
    return installStripe();
  },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const story = (order: Partial<Order> = {}): Story => ({
  parameters: { api: { ...settings, [orderUrl]: { json: sampleOrder(order) } } },
});

export const Ready = story();
export const PaidOnce = story({ mode: 'payment', description: 'Real Estate Investor membership', planId: null });
export const BuyerUnknown: Story = {
  ...story({ hasEmail: true }),
  parameters: { ...story().parameters, path: `/checkout?orderId=${orderId}` },
};
export const Processing = story({ status: 'processing' });
export const Expired = story({ status: 'expired' });
export const Cancelled = story({ status: 'cancelled' });
export const Refunded = story({ status: 'refunded' });
export const ChargedBack = story({ status: 'charged_back' });
export const Paid: Story = { parameters: { api: { ...settings, [orderUrl]: { json: paidOrder() } } } };
export const Disputed: Story = {
  parameters: { api: { ...settings, [orderUrl]: { json: paidOrder({ status: 'disputed' }) } } },
};
export const Loading: Story = { parameters: { api: { [orderUrl]: 'never' } } };
export const Failed: Story = { parameters: { api: { [orderUrl]: { status: 503, code: 'unavailable' } } } };
export const PaymentsUnavailable: Story = {
  parameters: {
    api: { [orderUrl]: { json: sampleOrder() }, '/api/payment-settings': { status: 503, code: 'unavailable' } },
  },
};

export const Phone: Story = { ...Ready, globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { ...Ready, globals: { theme: 'dark' } };
