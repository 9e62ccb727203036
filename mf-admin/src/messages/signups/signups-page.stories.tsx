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

const answered = (answer: unknown): Story => ({
  parameters: { api: { '/api/admin/signups': answer, '/api/admin/session': { json: session } } },
});

export const Ready = answered({ json: signups });
export const LongTexts = answered({
  json: signups.map((each) => ({
    ...each,
    name: 'Wolfgang-Amadeus Featherstonehaugh-Cholmondeley of the Lower Eastern Shore',
    email: 'a.very.long.address.of.somebody@an-even-longer-name-of-a-brokerage-in-maryland.example',
    trouble: '550-5.1.1-the-mailbox-does-not-exist-here-'.repeat(3),
  })),
});
export const Empty = answered({ json: [] });
export const Loading = answered('never');
export const Offline = answered('unreachable');
export const SessionEnded = answered({ status: 401, code: 'unauthorized' });
