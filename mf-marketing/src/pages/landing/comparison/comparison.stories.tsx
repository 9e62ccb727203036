import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fakeSite } from '@plumbline/services/fake';
import { Comparison } from './comparison.tsx';

const meta = { title: 'Marketing/Comparison', component: Comparison } satisfies Meta<typeof Comparison>;
export default meta;

type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone', isRotated: false } };

export const Wide: Story = {};
export const OnATablet: Story = { globals: { viewport: { value: 'tablet', isRotated: false } } };
export const OnAPhone: Story = { globals: phone };
export const ALongProductName: Story = {
  globals: phone,
  parameters: { services: { site: { ...fakeSite, product: 'The Mid-Atlantic Association of Plumb Brokers' } } },
};
