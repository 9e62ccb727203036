import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { paidOrder } from '../../testing/samples.ts';
import { PaymentDialog } from './payment-dialog.tsx';

const meta = {
  title: 'Checkout/Payment dialog',
  component: PaymentDialog,
  args: { order: paidOrder(), onClose: () => undefined },
  // It stays, to be looked at.
  play: ({ canvasElement }) => {
    const buttons = canvasElement.ownerDocument.querySelectorAll<HTMLButtonElement>('[role=dialog] button');
    [...buttons].find(({ textContent }) => textContent === 'Stay on this page')?.click();
  },
} satisfies Meta<typeof PaymentDialog>;
export default meta;

export const Staying: StoryObj<typeof meta> = {};
export const CountingDown: StoryObj<typeof meta> = { play: () => undefined };
