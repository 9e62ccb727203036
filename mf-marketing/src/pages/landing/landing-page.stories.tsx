import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fakeSite } from '@plumbline/services/fake';
import { planAnswers } from '../../testing/plan-answers.ts';
import { Page } from './landing-page.tsx';

/* Without the plans on sale one sentence and one statistic are left out. */
const meta = { title: 'Marketing/Landing page', component: Page, parameters: { api: planAnswers } } satisfies Meta<
  typeof Page
>;
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
