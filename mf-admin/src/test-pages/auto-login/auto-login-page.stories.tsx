import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Page } from './auto-login-page.tsx';

const meta = {
  title: 'Admin/Auto-login',
  component: Page,
  parameters: { path: '/dashboard-auto-login' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const path = '/dashboard-auto-login?userId=10482&transactionId=pi_1&membershipType=industryPartner';
const verify = '/api/admin/verify-payment';
const story = (answer: unknown): Story => ({ parameters: { path, api: { [verify]: answer } } });

export const MissingParameters: Story = {};
export const Verifying = story('never');
export const CredentialsReady = story({
  json: {
    success: true,
    message: 'The payment has arrived.',
    user: { email: 'renee@castellano.example', password: 'lintel-harbor-gable-mortar-62' },
  },
});
export const WithoutCredentials = story({
  json: {
    success: true,
    message: 'The payment has arrived. Its member had an account before, and signs in as until now.',
    user: null,
  },
});
export const NotVerified = story({
  json: { success: false, message: 'Payment verification failed', user: null },
});
export const NoSession = story({ status: 401, code: 'unauthorized' });
export const StatusUnknown: Story = { parameters: { path: `${path}&redirect_status=failed` } };
