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

const storyWith = (answer: unknown): Story => ({
  parameters: {
    api: {
      '/api/admin/messages': answer,
      '/api/admin/messages-figures': { json: messageStats },
      '/api/admin/session': { json: session },
    },
  },
});

export const Ready = storyWith({ json: messages });
export const Suspected = storyWith({ json: suspectedMessages });
export const LongTexts = storyWith({
  json: messages.map((each) => ({
    ...each,
    name: 'Wolfgang-Amadeus Featherstonehaugh-Cholmondeley of the Lower Eastern Shore',
    email: 'a.very.long.address.of.somebody@an-even-longer-name-of-a-brokerage-in-maryland.example',
    beginning: 'a-message-without-a-single-space-'.repeat(4),
  })),
});
export const Empty = storyWith({ json: [] });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
export const SessionEnded = storyWith({ status: 401, code: 'unauthorized' });
