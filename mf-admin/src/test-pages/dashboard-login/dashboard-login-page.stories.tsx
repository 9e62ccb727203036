import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Page } from './dashboard-login-page.tsx';

const meta = {
  title: 'Admin/Dashboard login',
  component: Page,
  parameters: { path: '/dashboard-login-test' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const SentEmpty: Story = {
  play: ({ canvasElement }) => canvasElement.querySelector<HTMLButtonElement>('[type="submit"]')?.click(),
};
