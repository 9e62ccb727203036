import type { Meta, StoryObj } from '@storybook/react-webpack5';
import type { AdminArticle } from '@plumbline/contract/content/admin-articles';
import { article, articleFields, categories, versions } from '../../testing/article-samples.ts';
import { session } from '../../testing/release-samples.ts';
import { Page } from './article-page.tsx';

const meta = {
  title: 'Admin/Article',
  component: Page,
  parameters: { path: '/admin/articles/7', route: '/admin/articles/:id' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const storyWith = (answer: unknown, role = 'staff'): Story => ({
  parameters: {
    api: {
      '/api/admin/articles/7': answer,
      '/api/admin/articles/7/versions?limit=50': { json: versions },
      '/api/admin/articles/7/versions': { json: versions },
      '/api/admin/categories': { json: categories },
      '/api/admin/session': { json: { ...session, role } },
    },
  },
});
// Stories have no page server.
const articleWith = (changes: Partial<AdminArticle> = {}) => ({
  json: { ...article, preview: 'about:blank', ...changes },
});

export const Ready = storyWith(articleWith());
export const Draft = storyWith(
  articleWith({ state: 'draft', hasChanges: true, fields: { ...articleFields, title: '' } }),
);
export const Scheduled = storyWith(articleWith({ state: 'scheduled', publishedAt: '2027-01-04T14:00:00.000Z' }));
export const SomethingRemoved = storyWith(
  articleWith({
    removed: [
      { line: 3, message: '<script> is not allowed in articles and was removed' },
      { line: 14, message: 'onerror of <img> is not allowed in articles and was removed' },
    ],
  }),
);
export const LongTitle = storyWith(
  articleWith({ fields: { ...articleFields, title: `${articleFields.title}, `.repeat(4).slice(0, 200) } }),
);
export const ForAViewer = storyWith(articleWith(), 'viewer');
export const Unknown = storyWith({ status: 404, code: 'not_found' });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
