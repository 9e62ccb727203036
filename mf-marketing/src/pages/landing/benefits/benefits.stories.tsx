import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Benefits } from './benefits.tsx';

const meta = { title: 'Marketing/Benefits', component: Benefits } satisfies Meta<typeof Benefits>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
export const Dark: Story = { globals: { theme: 'dark' } };
