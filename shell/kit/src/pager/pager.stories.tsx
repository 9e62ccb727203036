import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Pager } from './pager.tsx';

const meta = {
  title: 'Kit/Pager',
  component: Pager,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    advice: { do: ['Name both ways by what is there: “Older articles”.'], dont: ['Show a way that leads nowhere.'] },
  },
  args: { label: 'Articles', previousText: 'Newer articles', nextText: 'Older articles' },
} satisfies Meta<typeof Pager>;
export default meta;

export const Both: StoryObj<typeof meta> = { args: { previousTo: '/blog', nextTo: '/blog?cursor=b' } };
export const First: StoryObj<typeof meta> = { args: { nextTo: '/blog?cursor=a' } };
export const Last: StoryObj<typeof meta> = { args: { previousTo: '/blog' } };
