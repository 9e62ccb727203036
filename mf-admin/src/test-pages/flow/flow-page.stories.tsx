import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { enabledButton } from '../../testing/enabled-button.ts';
import { installFakeStripe } from '../../testing/fake-stripe.ts';
import { paymentSettings } from '../../testing/payment-settings.ts';
import { Page } from './flow-page.tsx';

const meta = { title: 'Admin/Payment flow', component: Page, parameters: { path: '/payment-flow' } } satisfies Meta<
  typeof Page
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const FirstStep: Story = { parameters: { api: {} } };
export const Refused: Story = {
  parameters: { api: { '/api/create-payment-intent': { status: 401, code: 'unauthorized' } } },
  play: async ({ canvasElement }) => (await enabledButton(canvasElement, 'li > button')).click(),
};
export const SecondStep: Story = {
  parameters: {
    api: {
      '/api/create-payment-intent': {
        json: { clientSecret: 'pi_3Qx_secret_1', message: 'Ready.', orderId: null, status: 'open' },
      },
      '/api/payment-settings': { json: paymentSettings },
    },
  },
  beforeEach: () => installFakeStripe(),
  play: async ({ canvasElement }) => (await enabledButton(canvasElement, 'li > button')).click(),
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
