import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { paidOrder } from '../../testing/samples.ts';
import { memberFacts } from '../welcome/member-facts.ts';
import { Celebration } from './celebration.tsx';

const meta = {
  title: 'Checkout/Celebration',
  component: Celebration,
  args: {
    facts: memberFacts(paidOrder(), 'Renee Castellano', new Date('2026-11-21T12:00:00Z')),
    // It stays, to be looked at.
    onClose: () => undefined,
  },
} satisfies Meta<typeof Celebration>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Registration: Story = { args: { type: 'registration' } };
export const Renewal: Story = { args: { type: 'renewal' } };
export const Upgrade: Story = { args: { type: 'upgrade' } };
export const Milestone: Story = { args: { type: 'milestone' } };
export const Default: Story = {};
