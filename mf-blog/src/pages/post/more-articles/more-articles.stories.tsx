import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { samplePage, sampleSurroundedPost } from '../../../testing/sample-posts.ts';
import { MoreArticles } from './more-articles.tsx';

const meta = {
  title: 'Blog/More articles',
  component: MoreArticles,
  args: { post: sampleSurroundedPost() },
} satisfies Meta<typeof MoreArticles>;
export default meta;

type Story = StoryObj<typeof meta>;

export const InTheMiddle: Story = {};
export const First: Story = { args: { post: sampleSurroundedPost({ previous: null }) } };
export const Latest: Story = { args: { post: sampleSurroundedPost({ next: null, related: samplePage.slice(1, 2) }) } };
export const NothingRelated: Story = { args: { post: sampleSurroundedPost({ related: [] }) } };
export const LongTitles: Story = {
  args: {
    post: sampleSurroundedPost({
      previous: { slug: 'a', title: 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung' },
      next: { slug: 'b', title: 'البيت يخبرك بما حدث له، ولا يخبرك بثمنه' },
    }),
  },
  globals: { viewport: { value: 'phone' } },
};
