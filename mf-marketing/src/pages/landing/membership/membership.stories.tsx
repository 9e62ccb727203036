import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { planAnswers } from '../../../testing/plan-answers.ts';
import { Membership } from './membership.tsx';

const meta = {
  title: 'Marketing/Membership',
  component: Membership,
  parameters: { api: planAnswers },
} satisfies Meta<typeof Membership>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Monthly: Story = {};
export const Annual: Story = {
  play: ({ canvasElement }) => canvasElement.querySelector<HTMLInputElement>('[value="annual"]')?.click(),
};
export const OnATablet: Story = { globals: { viewport: { value: 'tablet', isRotated: false } } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
export const Dark: Story = { globals: { theme: 'dark' } };
