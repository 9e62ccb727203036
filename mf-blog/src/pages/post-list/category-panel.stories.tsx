import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { sampleCategories } from '../../testing/sample-posts.ts';
import { CategoryPanel } from './category-panel.tsx';

const meta = {
  title: 'Blog/Category panel',
  component: CategoryPanel,
  parameters: { layout: 'padded' },
  args: { categories: sampleCategories, failed: false, onRetry: () => undefined },
} satisfies Meta<typeof CategoryPanel>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const Loading: Story = { args: { categories: undefined } };
export const Failed: Story = { args: { categories: undefined, failed: true } };
export const LongNames: Story = {
  args: {
    categories: [{ id: 1, name: 'Notes on zoning, easements and setbacks in old towns', slug: 'zoning', posts: 1234 }],
  },
};
