import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { PendingPayment } from './pending-payment.tsx';

const meta = {
  title: 'Checkout/Pending payment',
  component: PendingPayment,
  args: { exhausted: false, pollAgain: () => undefined },
} satisfies Meta<typeof PendingPayment>;
export default meta;

export const Asking: StoryObj<typeof meta> = {};
export const Exhausted: StoryObj<typeof meta> = { args: { exhausted: true } };
