import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ShareLinks } from './share-links.tsx';

const meta = {
  title: 'Blog/Share links',
  component: ShareLinks,
  parameters: { layout: 'padded', path: '/blog/a' },
} satisfies Meta<typeof ShareLinks>;
export default meta;

export const Default: StoryObj<typeof meta> = { args: { title: 'Cap rates for agents who sell houses' } };
