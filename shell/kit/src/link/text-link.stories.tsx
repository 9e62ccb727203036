import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { TextLink } from './text-link.tsx';

const meta = {
  title: 'Kit/Link',
  component: TextLink,
  tags: ['autodocs'],
  args: { to: '/blog', newTab: false, children: 'Read the blog' },
  parameters: {
    layout: 'padded',
    docs: {
      description: {
        component:
          'A link that stands by itself, underlined with a quiet rule. Paths of this site go through the router.',
      },
    },
    advice: {
      do: [
        'Name where it leads.',
        'Set newTab for other sites: the mark and the words for screen readers come with it.',
      ],
      dont: ['Write “here” or “more”.', 'Use a link for what changes something.'],
    },
  },
} satisfies Meta<typeof TextLink>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OnThisSite: Story = {};
export const NewTab: Story = {
  args: { to: 'https://dashboard.plumbline.example', newTab: true, children: 'Member Login' },
};
