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

const storyWith = (answer: unknown): Story => ({
  parameters: { api: { '/api/admin/categories': answer, '/api/admin/session': { json: session } } },
});

export const Ready = storyWith({ json: categories });
export const Empty = storyWith({ json: [] });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
