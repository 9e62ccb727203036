import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Page } from './subscribe-page.tsx';

const meta = {
  title: 'Admin/Square subscription',
  component: Page,
  parameters: { path: '/subscribe-test' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { api: { '/api/payment-settings': 'never' } } };
