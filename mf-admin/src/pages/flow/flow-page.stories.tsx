import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Page } from './flow-page.tsx';

const meta = { title: 'Admin/Payment flow', component: Page, parameters: { path: '/payment-flow' } } satisfies Meta<
  typeof Page
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const FirstStep: Story = { parameters: { api: {} } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
