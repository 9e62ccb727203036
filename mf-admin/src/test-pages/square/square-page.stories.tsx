import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { enabledButton } from '../../testing/enabled-button.ts';
import { installFakeSquare } from '../../testing/fake-square.ts';
import { paymentSettings } from '../../testing/payment-settings.ts';
import { Page } from './square-page.tsx';

const meta = { title: 'Admin/Square', component: Page, parameters: { path: '/square-test' } } satisfies Meta<
  typeof Page
>;
export default meta;

type Story = StoryObj<typeof meta>;

const address = '/api/payment-settings';

/** Puts a fake of Square's script into the page. */
const beforeEach = () => {
  installFakeSquare();
  return () => void Reflect.deleteProperty(window, 'Square');
};
const settings = { [address]: { json: paymentSettings } };

export const Ready: Story = { parameters: { api: settings }, beforeEach };
export const SentEmpty: Story = {
  ...Ready,
  play: async ({ canvasElement }) => (await enabledButton(canvasElement, '[type="submit"]')).click(),
};
export const NotConnected: Story = {
  parameters: {
    api: {
      ...settings,
      '/api/square-connection-test': {
        json: { success: false, message: 'Square has not answered.', details: null },
      },
    },
  },
  beforeEach,
  play: async ({ canvasElement }) => (await enabledButton(canvasElement, 'section > button')).click(),
};
export const Loading: Story = { parameters: { api: { [address]: 'never' } } };
export const Failed: Story = { parameters: { api: { [address]: 'unreachable' } } };
export const WithoutSquare: Story = {
  parameters: {
    api: {
      [address]: {
        json: { stripe: { publishableKey: 'pk_test_sample', scriptUrl: null }, square: null, sandbox: true },
      },
    },
  },
};
