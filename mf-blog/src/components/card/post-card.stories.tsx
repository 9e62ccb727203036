import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { sampleFoundPost, sampleSummary } from '../../testing/sample-posts.ts';
import { PostCard } from './post-card.tsx';
import { PostCardSkeleton } from './post-card-skeleton.tsx';

const meta = { title: 'Blog/Post card', component: PostCard, parameters: { layout: 'padded' } } satisfies Meta<
  typeof PostCard
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Stacked: Story = { args: { post: sampleSummary() } };
export const Lead: Story = { args: { post: sampleSummary(), lead: true } };
export const WithoutPictureAndCategory: Story = {
  args: { post: sampleSummary({ featuredImage: null, featuredImageInfo: null, category: null }) },
};
export const Found: Story = { args: { post: sampleFoundPost() } };
export const WithoutExcerpt: Story = { args: { post: sampleSummary({ excerpt: '' }) } };
export const Waiting: Story = { args: { post: sampleSummary() }, render: () => <PostCardSkeleton /> };
