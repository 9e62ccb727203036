import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Badge } from './badge.tsx';

const meta = { title: 'Kit/Badge', component: Badge } satisfies Meta<typeof Badge>;
export default meta;

export const Tones: StoryObj = {
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
