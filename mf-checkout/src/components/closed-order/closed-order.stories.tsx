import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ClosedOrder } from './closed-order.tsx';

const meta = { title: 'Checkout/Closed order', component: ClosedOrder } satisfies Meta<typeof ClosedOrder>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Expired: Story = { args: { status: 'expired' } };
export const Cancelled: Story = { args: { status: 'cancelled' } };
export const Refunded: Story = { args: { status: 'refunded' } };
export const ChargedBack: Story = { args: { status: 'charged_back' } };
export const Duplicate: Story = { args: { status: 'duplicate' } };
export const CodeSpent: Story = { args: { status: 'codeSpent' } };
