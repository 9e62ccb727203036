import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Celebration } from './celebration.tsx';
import { sampleMember } from './sample-member.ts';

const meta = {
  title: 'Kit/Celebration',
  component: Celebration,
  tags: ['autodocs'],
  // The celebration does not close by itself, so that the story can be viewed.
  args: { facts: sampleMember, onClose: () => undefined },
  parameters: {
    layout: 'padded',
    docs: { story: { inline: false, height: '560px' } },
    advice: {
      do: ['Say on the page below what it says too: it closes by itself.'],
      dont: ['Show it to who wants less motion.', 'Celebrate what costs something without giving anything.'],
    },
  },
} satisfies Meta<typeof Celebration>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Registration: Story = { args: { type: 'registration' } };
export const Renewal: Story = { args: { type: 'renewal' } };
export const Upgrade: Story = { args: { type: 'upgrade' } };
export const Milestone: Story = { args: { type: 'milestone' } };
export const Default: Story = {};
