import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { session } from '../../testing/release-samples.ts';
import { Page } from './new-article-page.tsx';

const meta = {
  title: 'Admin/New article',
  component: Page,
  parameters: { path: '/admin/articles/new' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = { parameters: { api: { '/api/admin/session': { json: session } } } };
export const SignedOut: Story = {
  parameters: { api: { '/api/admin/session': { status: 401, code: 'unauthorized' } } },
};
