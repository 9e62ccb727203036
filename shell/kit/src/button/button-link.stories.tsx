import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ButtonLink } from './button.tsx';

const meta = {
  title: 'Kit/Button link',
  component: ButtonLink,
  tags: ['autodocs'],
  args: { to: '/blog', children: 'Read the blog' },
  parameters: {
    layout: 'padded',
    advice: {
      do: ['Use it for what leads to another page.', 'Set newTab for the dashboard and other sites.'],
      dont: ['Use it for what changes something: that is a Button.', 'Write “click here”.'],
    },
  },
} satisfies Meta<typeof ButtonLink>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OnThisSite: Story = {};
export const NewTab: Story = {
  args: { to: 'https://dashboard.plumbline.example/join', newTab: true, children: 'Join Now' },
};
