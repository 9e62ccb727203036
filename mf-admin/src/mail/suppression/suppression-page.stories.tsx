import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { suppressions } from '../../testing/message-samples.ts';
import { session } from '../../testing/release-samples.ts';
import { Page } from './suppression-page.tsx';

const meta = {
  title: 'Admin/Do not mail',
  component: Page,
  parameters: { path: '/admin/suppression' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const storyWith = (answer: unknown): Story => ({
  parameters: { api: { '/api/admin/suppressions': answer, '/api/admin/session': { json: session } } },
});

export const Ready = storyWith({ json: suppressions });
export const LongTexts = storyWith({
  json: suppressions.map((each) => ({
    ...each,
    email: 'a.very.long.address.of.somebody@an-even-longer-name-of-a-brokerage-in-maryland.example',
    detail: '550-5.1.1-the-mailbox-does-not-exist-here-'.repeat(3),
  })),
});
export const Empty = storyWith({ json: [] });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
export const SessionEnded = storyWith({ status: 401, code: 'unauthorized' });
