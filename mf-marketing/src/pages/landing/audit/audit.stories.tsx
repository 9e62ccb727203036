import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Audit } from './audit.tsx';

const meta = { title: 'Marketing/Audit', component: Audit } satisfies Meta<typeof Audit>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Idle: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
export const SentEmpty: Story = {
  play: ({ canvasElement }) => canvasElement.querySelector<HTMLButtonElement>('[type="submit"]')?.click(),
};
