import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { mailStats, mails } from '../testing/mail-samples.ts';
import { session } from '../testing/release-samples.ts';
import { Page } from './mails-page.tsx';

const meta = {
  title: 'Admin/Mails',
  component: Page,
  parameters: { path: '/admin/mail' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const storyWith = (answer: unknown): Story => ({
  parameters: {
    api: {
      '/api/admin/mail': answer,
      '/api/admin/mail-figures': { json: mailStats },
      '/api/admin/session': { json: session },
    },
  },
});

export const Ready = storyWith({ json: mails });
export const LongErrors = storyWith({
  json: mails.map((mail) => ({
    ...mail,
    to: 'a.very.long.address.of.somebody@an-even-longer-name-of-a-brokerage-in-maryland.example',
    lastError: `550: ${'the mailbox of this reader is full and nothing more can be put into it '.repeat(4)}`,
  })),
});
export const Empty = storyWith({ json: [] });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
