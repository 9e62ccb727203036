import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { order } from '../../testing/order-samples.ts';
import { OrderAttention } from './order-attention.tsx';

const { id, number } = order;

const meta = {
  title: 'Admin/Order attention',
  component: OrderAttention,
  args: { id, number, attention: 'paid twice: pi_2 beside pi_1', mayAct: true },
} satisfies Meta<typeof OrderAttention>;
export default meta;

type Story = StoryObj<typeof meta>;

const withAnswer = (answer: unknown): Story => ({
  parameters: { api: { [`/api/admin/orders/${id}/dismiss-attention`]: answer } },
  play: ({ canvasElement }) => canvasElement.querySelector('button')?.click(),
});

export const ForStaff: Story = {};
export const ForViewers: Story = { args: { mayAct: false } };
export const Saving = withAnswer('never');
export const ConflictingProblem = withAnswer({ status: 409, code: 'conflict' });
export const NotReached = withAnswer('unreachable');
