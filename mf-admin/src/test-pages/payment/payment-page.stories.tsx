import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { installFakeStripe } from '../../testing/fake-stripe.ts';
import { paymentSettings } from '../../testing/payment-settings.ts';
import { Page } from './payment-page.tsx';

const meta = { title: 'Admin/Card payment', component: Page, parameters: { path: '/payment-test' } } satisfies Meta<
  typeof Page
>;
export default meta;

type Story = StoryObj<typeof meta>;

const address = '/api/payment-settings';
const live = { stripe: { publishableKey: 'pk_live_sample', scriptUrl: null }, square: null, sandbox: false };

export const Ready: Story = {
  parameters: { api: { [address]: { json: paymentSettings } } },
  beforeEach: () => installFakeStripe(),
};
export const Loading: Story = { parameters: { api: { [address]: 'never' } } };
export const Failed: Story = { parameters: { api: { [address]: 'unreachable' } } };
export const WithLiveKeys: Story = { parameters: { api: { [address]: { json: live } } } };
