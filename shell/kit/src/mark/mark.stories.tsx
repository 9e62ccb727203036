import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Mark } from './mark.tsx';

const meta = {
  title: 'Brand/Mark',
  component: Mark,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    advice: {
      do: ['Use it where the wordmark has no room: tabs, avatars of the site.'],
      dont: ['Stand it beside the wordmark.', 'Change its colours.'],
    },
  },
  args: { title: 'Plumbline' },
} satisfies Meta<typeof Mark>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Regular: Story = { args: { size: 96 } };
export const Small: Story = { args: { size: 24 } };
