import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stats } from './stats.tsx';

const meta = { title: 'Marketing/Stats', component: Stats } satisfies Meta<typeof Stats>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
