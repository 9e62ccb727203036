import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { installStripe } from '../../testing/fake-stripe.ts';
import { samplePlans, sampleSettings } from '../../testing/samples.ts';
import { Page } from './plan-checkout-page.tsx';

const meta = {
  title: 'Checkout/Plan checkout page',
  component: Page,
  parameters: {
    path: '/checkout/realEstateProfessional/pro-agent/annual',
    route: '/checkout/:memberType/:membershipId/:billingFrequency?',
    api: { '/api/memberships': { json: samplePlans }, '/api/payment-settings': { json: sampleSettings } },
  },
  beforeEach: () => {
    window.sessionStorage.clear();
    return installStripe();
  },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const Monthly: Story = { parameters: { path: '/checkout/realEstateProfessional/pro-agent/monthly' } };
export const Loading: Story = { parameters: { api: { '/api/memberships': 'never' } } };
export const Failed: Story = { parameters: { api: { '/api/memberships': { status: 503, code: 'unavailable' } } } };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { theme: 'dark' } };
