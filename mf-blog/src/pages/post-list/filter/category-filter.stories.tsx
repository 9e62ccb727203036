import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { sampleCategories } from '../../../testing/sample-posts.ts';
import { CategoryFilter } from './category-filter.tsx';

const nothing = { text: '', category: null, cursor: null };

const meta = {
  title: 'Blog/Category filter',
  component: CategoryFilter,
  parameters: { layout: 'padded' },
  args: { categories: sampleCategories, loading: false, view: nothing, onPick: () => undefined },
} satisfies Meta<typeof CategoryFilter>;
export default meta;

type Story = StoryObj<typeof meta>;

export const AllPosts: Story = {};
export const OneCategory: Story = { args: { view: { ...nothing, category: 'pricing' } } };
export const Searching: Story = { args: { view: { ...nothing, text: 'roof' } } };
export const SearchingFromACategory: Story = { args: { view: { ...nothing, text: 'roof', category: 'pricing' } } };
export const Loading: Story = { args: { categories: undefined, loading: true } };
export const Failed: Story = { args: { categories: undefined } };
export const LongNames: Story = {
  args: {
    categories: [
      {
        id: 1,
        name: 'Notes on zoning, easements and setbacks in towns older than the state',
        slug: 'zoning',
        posts: 2,
      },
      { id: 2, name: 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung', slug: 'law', posts: 1 },
    ],
  },
  globals: { viewport: { value: 'phone' } },
};
