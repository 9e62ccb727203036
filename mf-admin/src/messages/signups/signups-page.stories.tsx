import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { signups } from '../../testing/message-samples.ts';
import { session } from '../../testing/release-samples.ts';
import { Page } from './signups-page.tsx';

const meta = {
  title: 'Admin/Audit requests',
  component: Page,
  parameters: { path: '/admin/signups' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const storyWith = (answer: unknown): Story => ({
  parameters: { api: { '/api/admin/signups': answer, '/api/admin/session': { json: session } } },
});

export const Ready = storyWith({ json: signups });
export const LongTexts = storyWith({
  json: signups.map((each) => ({
    ...each,
    name: 'Wolfgang-Amadeus Featherstonehaugh-Cholmondeley of the Lower Eastern Shore',
    email: 'a.very.long.address.of.somebody@an-even-longer-name-of-a-brokerage-in-maryland.example',
    trouble: '550-5.1.1-the-mailbox-does-not-exist-here-'.repeat(3),
  })),
});
export const Empty = storyWith({ json: [] });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
export const SessionEnded = storyWith({ status: 401, code: 'unauthorized' });
