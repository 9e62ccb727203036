import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Logo } from './logo.tsx';

const meta = {
  title: 'Brand/Logo',
  component: Logo,
  parameters: { layout: 'padded' },
  args: { title: 'Plumbline' },
} satisfies Meta<typeof Logo>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Word: Story = {};
export const Hanging: Story = { args: { hanging: true } };
