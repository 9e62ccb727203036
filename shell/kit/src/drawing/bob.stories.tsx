import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Bob } from './bob.tsx';

const meta = {
  title: 'Drawing/Bob',
  component: Bob,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    advice: { do: ['Hang it at the end of the line.'], dont: ['Show two at once outside of covers.'] },
  },
} satisfies Meta<typeof Bob>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Regular: Story = {};
export const Large: Story = { args: { height: 168 } };
