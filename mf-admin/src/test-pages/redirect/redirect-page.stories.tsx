import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Page } from './redirect-page.tsx';

const meta = {
  title: 'Admin/Redirect generator',
  component: Page,
  parameters: { path: '/test-redirect' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const SentEmpty: Story = {
  play: ({ canvasElement }) => canvasElement.querySelector<HTMLButtonElement>('[type="submit"]')?.click(),
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
