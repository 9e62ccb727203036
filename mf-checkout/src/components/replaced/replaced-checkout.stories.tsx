import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ReplacedCheckout } from './replaced-checkout.tsx';

const meta = {
  title: 'Checkout/Replaced checkout',
  component: ReplacedCheckout,
  args: { onStartAgain: () => undefined },
} satisfies Meta<typeof ReplacedCheckout>;
export default meta;

export const Replaced: StoryObj<typeof meta> = {};
