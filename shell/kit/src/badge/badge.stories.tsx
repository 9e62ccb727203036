import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Badge } from './badge.tsx';

const meta = {
  title: 'Kit/Badge',
  component: Badge,
  tags: ['autodocs'],
  args: { children: 'Paid', tone: 'ok', dot: true },
  parameters: {
    layout: 'padded',
    advice: {
      do: [
        {
          text: 'Give a status its dot and its word.',
          example: (
            <Badge tone="warn" dot>
              Retrying
            </Badge>
          ),
        },
        'Write sentence case, one or two words.',
      ],
      dont: [
        {
          text: 'A colour without a word: nobody can ask what it means.',
          example: (
            <Badge tone="danger" dot>
              !
            </Badge>
          ),
        },
        'A badge for what can be pressed.',
      ],
    },
  },
} satisfies Meta<typeof Badge>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Status: Story = {};
export const Plain: Story = { args: { children: 'Listings', tone: 'plain', dot: false } };
export const Solid: Story = { args: { children: 'Most Popular', tone: 'solid', dot: false } };

export const Tones: Story = {
  render: () => (
    <p>
      <Badge tone="solid">Most Popular</Badge> <Badge>Listings</Badge>{' '}
      <Badge tone="ok" dot>
        Paid
      </Badge>{' '}
      <Badge tone="warn" dot>
        Retrying
      </Badge>{' '}
      <Badge tone="danger" dot>
        Failed
      </Badge>{' '}
      <Badge tone="info" dot>
        Pending
      </Badge>
    </p>
  ),
};
