import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { installFakeSquare } from '../../testing/fake-square.ts';
import { paymentSettings } from '../../testing/payment-settings.ts';
import { Page } from './subscribe-page.tsx';

const meta = {
  title: 'Admin/Square subscription',
  component: Page,
  parameters: { path: '/subscribe-test' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: { api: { '/api/payment-settings': { json: paymentSettings } } },
  beforeEach: () => {
    installFakeSquare();
    return () => void Reflect.deleteProperty(window, 'Square');
  },
};
export const Loading: Story = { parameters: { api: { '/api/payment-settings': 'never' } } };
