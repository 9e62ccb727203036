import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { articles, categories } from '../testing/article-samples.ts';
import { session } from '../testing/release-samples.ts';
import { Page } from './articles-page.tsx';

const meta = {
  title: 'Admin/Articles',
  component: Page,
  parameters: { path: '/admin/articles' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const answered = (answer: unknown): Story => ({
  parameters: {
    api: {
      '/api/admin/articles': answer,
      '/api/admin/categories': { json: categories },
      '/api/admin/session': { json: session },
    },
  },
});

export const Ready = answered({ json: articles });
export const LongTitles = answered({
  json: articles.map((article) => ({
    ...article,
    title: `${article.title}, and whatever else there is to say about it before anybody has read a single line of the text`,
    changedBy: 'a.very.long.address.of.somebody@an-even-longer-name-of-a-brokerage.example',
  })),
});
export const Empty = answered({ json: [] });
export const Loading = answered('never');
export const Offline = answered('unreachable');
