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

const answered = (answer: unknown, role = 'staff'): Story => ({
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
const one = (different: Partial<AdminArticle> = {}) => ({ json: { ...article, preview: 'about:blank', ...different } });

export const Ready = answered(one());
export const Draft = answered(one({ state: 'draft', hasChanges: true, fields: { ...articleFields, title: '' } }));
export const Scheduled = answered(one({ state: 'scheduled', publishedAt: '2027-01-04T14:00:00.000Z' }));
export const SomethingRemoved = answered(
  one({
    removed: [
      { line: 3, message: '<script> is not allowed in articles and was removed' },
      { line: 14, message: 'onerror of <img> is not allowed in articles and was removed' },
    ],
  }),
);
export const LongTitle = answered(
  one({ fields: { ...articleFields, title: `${articleFields.title}, `.repeat(4).slice(0, 200) } }),
);
export const OnlyToLook = answered(one(), 'viewer');
export const Unknown = answered({ status: 404, code: 'not_found' });
export const Loading = answered('never');
export const Offline = answered('unreachable');
