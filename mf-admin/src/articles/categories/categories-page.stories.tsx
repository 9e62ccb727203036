import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { categories } from '../../testing/article-samples.ts';
import { session } from '../../testing/release-samples.ts';
import { Page } from './categories-page.tsx';

const meta = {
  title: 'Admin/Categories',
  component: Page,
  parameters: { path: '/admin/categories' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const answered = (answer: unknown): Story => ({
  parameters: { api: { '/api/admin/categories': answer, '/api/admin/session': { json: session } } },
});

export const Ready = answered({ json: categories });
export const Empty = answered({ json: [] });
export const Loading = answered('never');
export const Offline = answered('unreachable');
