import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { memberStats, members } from '../testing/member-samples.ts';
import { session } from '../testing/release-samples.ts';
import { Page } from './members-page.tsx';

const meta = {
  title: 'Admin/Members',
  component: Page,
  parameters: { path: '/admin/members' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const storyWith = (answer: unknown): Story => ({
  parameters: {
    api: {
      '/api/admin/members': answer,
      '/api/admin/members-figures': { json: memberStats },
      '/api/admin/session': { json: session },
    },
  },
});

export const Ready = storyWith({ json: members });
export const LongNames = storyWith({
  json: members.map((member) => ({
    ...member,
    name: 'Wolfgang-Amadeus Featherstonehaugh-Cholmondeley of the Lower Eastern Shore',
    email: 'a.very.long.address.of.somebody@an-even-longer-name-of-a-brokerage-in-maryland.example',
  })),
});
export const Empty = storyWith({ json: [] });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
export const SessionEnded = storyWith({ status: 401, code: 'unauthorized' });
