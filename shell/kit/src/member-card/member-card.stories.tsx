import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { sampleMember } from '../celebration/sample-member.ts';
import { MemberCard } from './member-card.tsx';

const meta = {
  title: 'Kit/Member card',
  component: MemberCard,
  tags: ['autodocs'],
  args: { facts: sampleMember },
  parameters: {
    layout: 'padded',
    advice: {
      do: ['Show it to the member only.'],
      dont: ['Take the number for a key: whoever reads a mail knows it.'],
    },
  },
} satisfies Meta<typeof MemberCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Active: Story = {};
export const Ended: Story = { args: { facts: { ...sampleMember, active: false } } };
export const WithoutNumber: Story = { args: { facts: { ...sampleMember, number: null } } };
export const LongNames: Story = {
  args: {
    facts: {
      ...sampleMember,
      name: 'Maria-Magdalena Featherstonehaugh-Cholmondeley',
      tier: 'Real Estate Professional of the Chesapeake Bay Region',
    },
  },
  globals: { viewport: { value: 'phone' } },
};
