import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { OrderSummary } from './order-summary.tsx';

const meta = {
  title: 'Checkout/Order summary',
  component: OrderSummary,
  args: {
    membership: 'Pro Agent Annual',
    amount: 25_000,
    customer: 'Renee Castellano',
    email: 'renee@castellanohomes.com',
    renews: '2027-11-21T12:00:00.000Z',
    billingFrequency: 'annual',
    planId: 'pro-agent-annual',
  },
} satisfies Meta<typeof OrderSummary>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const Provisional: Story = { args: { renews: null, provisional: true } };
export const NothingKnown: Story = {
  args: { membership: null, amount: null, customer: '', email: '', renews: null, planId: null, provisional: true },
};
const reduction = { code: 'FOUNDERS', listAmount: 25_000, discount: 5000, duration: 'first' } as const;
export const WithCode: Story = { args: { amount: 20_000, renewalAmount: 25_000, reduction } };
export const WithCodeForGood: Story = {
  args: { amount: 20_000, renewalAmount: 20_000, reduction: { ...reduction, duration: 'always' } },
};
export const PaidOnceWithCode: Story = { args: { amount: 20_000, renews: null, renewalAmount: null, reduction } };
export const Closed: Story = { args: { renews: null, closed: true } };
export const LongTexts: Story = {
  args: {
    membership:
      'Elite Broker with coaching for every agent of the house, certification and the national events, Annual',
    customer: 'Maximiliane Freifrau von Hohenlohe-Waldenburg-Schillingsfürst',
    email: 'maximiliane.von.hohenlohe-waldenburg-schillingsfuerst@grundstuecksverkehrsgenehmigung.example',
    amount: 99_999_999,
    planId: 'elite-broker-annual',
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
export const Dark: Story = { globals: { theme: 'dark' } };
