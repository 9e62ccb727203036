import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { installStripe } from '../../testing/fake-stripe.ts';
import { orderUrl, orderId, paidOrder, sampleOrder, sampleSettings } from '../../testing/samples.ts';
import { Page } from './stripe-checkout-page.tsx';

const settings = { '/api/payment-settings': { json: sampleSettings } };

const meta = {
  title: 'Checkout/Alternative checkout page',
  component: Page,
  parameters: {
    path: `/stripe-checkout?orderId=${orderId}&customerName=Renee+Castellano&customerEmail=renee@castellanohomes.com`,
    route: '/stripe-checkout',
    api: { ...settings, [orderUrl]: { json: sampleOrder({ mode: 'payment' }) } },
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
export const Paid: Story = { parameters: { api: { ...settings, [orderUrl]: { json: paidOrder() } } } };
export const Dark: Story = { globals: { theme: 'dark' } };
