import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { About } from './about.tsx';

const meta = { title: 'Marketing/About', component: About } satisfies Meta<typeof About>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
export const Dark: Story = { globals: { theme: 'dark' } };
