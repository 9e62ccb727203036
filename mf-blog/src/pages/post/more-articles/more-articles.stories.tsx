import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { samplePage, samplePostWithRelated } from '../../../testing/sample-posts.ts';
import { MoreArticles } from './more-articles.tsx';

const meta = {
  title: 'Blog/More articles',
  component: MoreArticles,
  args: { post: samplePostWithRelated() },
} satisfies Meta<typeof MoreArticles>;
export default meta;

type Story = StoryObj<typeof meta>;

export const InTheMiddle: Story = {};
export const First: Story = { args: { post: samplePostWithRelated({ previous: null }) } };
export const Latest: Story = { args: { post: samplePostWithRelated({ next: null, related: samplePage.slice(1, 2) }) } };
export const NothingRelated: Story = { args: { post: samplePostWithRelated({ related: [] }) } };
export const LongTitles: Story = {
  args: {
    post: samplePostWithRelated({
      previous: { slug: 'a', title: 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung' },
      next: { slug: 'b', title: 'البيت يخبرك بما حدث له، ولا يخبرك بثمنه' },
    }),
  },
  globals: { viewport: { value: 'phone' } },
};
