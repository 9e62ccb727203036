import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Page } from './square-page.tsx';

const meta = { title: 'Admin/Square', component: Page, parameters: { path: '/square-test' } } satisfies Meta<
  typeof Page
>;
export default meta;

type Story = StoryObj<typeof meta>;

const address = '/api/payment-settings';

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
