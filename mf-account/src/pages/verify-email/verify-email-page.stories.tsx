import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Page } from './verify-email-page.tsx';

const token = 'x'.repeat(43);

const meta = {
  title: 'Account/Verify e-mail page',
  component: Page,
  parameters: { path: `/verify-email/${token}`, route: '/verify-email/:token?' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const story = (answer: unknown): Story => ({ parameters: { api: { [`/api/verify-email/${token}`]: answer } } });

export const Checking = story('never');
export const Verified = story({
  json: { success: true, message: 'Email Verified Successfully', email: 'renee@castellano.example' },
});
export const VerifiedOnAPhone: Story = { ...Verified, globals: { viewport: { value: 'phone', isRotated: false } } };
export const Invalid: Story = { parameters: { path: '/verify-email' } };
export const Expired = story({ status: 410, code: 'gone' });
export const ExpiredOnAPhone: Story = { ...Expired, globals: { viewport: { value: 'phone', isRotated: false } } };
export const Failed = story('unreachable');
