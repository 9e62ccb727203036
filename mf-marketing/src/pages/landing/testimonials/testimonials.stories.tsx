import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Testimonials } from './testimonials.tsx';

const meta = { title: 'Marketing/Testimonials', component: Testimonials } satisfies Meta<typeof Testimonials>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
