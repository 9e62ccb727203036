import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { messageStats, messages, suspectedMessages } from '../testing/message-samples.ts';
import { session } from '../testing/release-samples.ts';
import { Page } from './messages-page.tsx';

const meta = {
  title: 'Admin/Messages',
  component: Page,
  parameters: { path: '/admin/messages' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const answered = (answer: unknown): Story => ({
  parameters: {
    api: {
      '/api/admin/messages': answer,
      '/api/admin/messages-figures': { json: messageStats },
      '/api/admin/session': { json: session },
    },
  },
});

export const Ready = answered({ json: messages });
export const Suspected = answered({ json: suspectedMessages });
export const LongTexts = answered({
  json: messages.map((each) => ({
    ...each,
    name: 'Wolfgang-Amadeus Featherstonehaugh-Cholmondeley of the Lower Eastern Shore',
    email: 'a.very.long.address.of.somebody@an-even-longer-name-of-a-brokerage-in-maryland.example',
    beginning: 'a-message-without-a-single-space-'.repeat(4),
  })),
});
export const Empty = answered({ json: [] });
export const Loading = answered('never');
export const Offline = answered('unreachable');
export const SessionEnded = answered({ status: 401, code: 'unauthorized' });
