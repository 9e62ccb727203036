import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { message } from '../../testing/message-samples.ts';
import { messageHistory } from '../../testing/history-samples.ts';
import { session } from '../../testing/release-samples.ts';
import { Page } from './message-page.tsx';

const meta = {
  title: 'Admin/Message',
  component: Page,
  parameters: { path: '/admin/messages/8', route: '/admin/messages/:id' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const storyWith = (answer: unknown): Story => ({
  parameters: {
    api: {
      '/api/admin/messages/8': answer,
      '/api/admin/messages/8/history': { json: messageHistory },
      '/api/admin/session': { json: session },
    },
  },
});

export const Ready = storyWith({ json: message });
export const Answered = storyWith({
  json: {
    ...message,
    state: 'answered',
    replies: ['sent', 'waiting', 'dead'].map((mail, id) => ({
      id,
      who: 'Ines Ferreira',
      text: 'Hello Renée,\n\nthe Pro tier has four seats.',
      at: '2026-11-19T09:00:00.000Z',
      mail,
    })),
  },
});
export const Suppressed = storyWith({
  json: { ...message, sender: { member: null, orders: [], messages: [], suppressed: 'complaint' } },
});
export const SuspectedMessage = storyWith({
  json: { ...message, state: 'suspected', revision: 0, suspicion: 'was filled in too fast', notes: [] },
});
export const LongTexts = storyWith({
  json: {
    ...message,
    name: 'Wolfgang-Amadeus Featherstonehaugh-Cholmondeley of the Lower Eastern Shore',
    email: 'a.very.long.address.of.somebody@an-even-longer-name-of-a-brokerage-in-maryland.example',
    message: `${'without-a-single-space-'.repeat(20)}\n\n${'A sentence of a long letter. '.repeat(80)}`,
  },
});
export const Unknown = storyWith({ status: 404, code: 'not_found' });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
