import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { paidOrder } from '../../testing/samples.ts';
import { memberFacts } from './member-facts.ts';
import { WelcomeCard } from './welcome-card.tsx';

const order = paidOrder();
const facts = memberFacts(order, 'Renee Castellano', new Date('2026-11-21T12:00:00Z'));

const meta = {
  title: 'Checkout/Welcome card',
  component: WelcomeCard,
  args: { order, facts, email: 'renee@castellanohomes.com' },
} satisfies Meta<typeof WelcomeCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const WithoutAName: Story = { args: { facts: { ...facts, name: null } } };
export const Ended: Story = { args: { facts: { ...facts, active: false } } };
export const Owned: Story = { args: { owned: true, onAnother: () => undefined } };
export const LongNames: Story = {
  args: {
    facts: { ...facts, name: 'Maximiliane Freifrau von Hohenlohe-Waldenburg', tier: 'Elite Broker with coaching' },
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
export const Dark: Story = { globals: { theme: 'dark' } };
