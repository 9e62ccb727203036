import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Page } from './dashboard-redirect-page.tsx';

const meta = {
  title: 'Admin/Dashboard redirect',
  component: Page,
  parameters: { path: '/dashboard-redirect-test' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const SentEmpty: Story = {
  play: ({ canvasElement }) => canvasElement.querySelector<HTMLButtonElement>('[type="submit"]')?.click(),
};
