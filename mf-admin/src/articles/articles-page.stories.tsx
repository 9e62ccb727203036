import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { bulkActions } from '../list/use-list-shortcuts.ts';
import { articles, categories } from '../testing/article-samples.ts';
import { enabledButton } from '../testing/enabled-button.ts';
import { session } from '../testing/release-samples.ts';
import { Page } from './articles-page.tsx';

const meta = {
  title: 'Admin/Articles',
  component: Page,
  parameters: { path: '/admin/articles' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const storyWith = (answer: unknown): Story => ({
  parameters: {
    api: {
      '/api/admin/articles': answer,
      '/api/admin/categories': { json: categories },
      '/api/admin/session': { json: session },
    },
  },
});

export const Ready = storyWith({ json: articles });
export const Chosen: Story = {
  ...Ready,
  play: async ({ canvasElement }) => {
    const find = () => canvasElement.querySelector<HTMLInputElement>('thead input');
    while (!find()) await new Promise(requestAnimationFrame);
    find()?.click();
  },
};
export const Unpublishing: Story = {
  ...Ready,
  play: async (context) => {
    await Chosen.play?.(context);
    (await enabledButton(context.canvasElement, `[${bulkActions}] button`)).click();
  },
};
export const LongTitles = storyWith({
  json: articles.map((article) => ({
    ...article,
    title: `${article.title}, and whatever else there is to say about it before anybody has read a single line of the text`,
    changedBy: 'a.very.long.address.of.somebody@an-even-longer-name-of-a-brokerage.example',
  })),
});
export const Empty = storyWith({ json: [] });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
