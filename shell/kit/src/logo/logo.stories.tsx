import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Logo } from './logo.tsx';

const meta = {
  title: 'Brand/Logo',
  component: Logo,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    advice: {
      do: ['Hang the line from it where the page has none.'],
      dont: ['Set the name in type in its place.', 'Recolour the dot.'],
    },
  },
  args: { title: 'Plumbline' },
} satisfies Meta<typeof Logo>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Word: Story = {};
export const Hanging: Story = { args: { hanging: true } };
