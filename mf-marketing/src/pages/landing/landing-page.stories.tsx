import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fakeSite } from '@plumbline/services/fake';
import { Page } from './landing-page.tsx';

/* The page asks for nothing, so it has no other state than this one. */
const meta = { title: 'Marketing/Landing page', component: Page } satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone', isRotated: false } };
const tablet = { viewport: { value: 'tablet', isRotated: false } };

export const Ready: Story = {};
export const OnATablet: Story = { globals: tablet };
export const OnAPhone: Story = { globals: phone };
export const Dark: Story = { globals: { theme: 'dark' } };
export const DarkOnAPhone: Story = { globals: { theme: 'dark', ...phone } };
export const ALongProductName: Story = {
  globals: phone,
  parameters: { services: { site: { ...fakeSite, product: 'The Mid-Atlantic Association of Plumb Brokers' } } },
};
