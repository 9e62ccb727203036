import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Bob } from './bob.tsx';

const meta = { title: 'Drawing/Bob', component: Bob, parameters: { layout: 'padded' } } satisfies Meta<typeof Bob>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Regular: Story = {};
export const Large: Story = { args: { height: 168 } };
