import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { mail } from '../../testing/mail-samples.ts';
import { session } from '../../testing/release-samples.ts';
import { Page } from './mail-page.tsx';

const meta = {
  title: 'Admin/Mail',
  component: Page,
  parameters: { path: '/admin/mail/6', route: '/admin/mail/:id' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const storyWith = (answer: unknown): Story => ({
  parameters: { api: { '/api/admin/mail/6': answer, '/api/admin/session': { json: session } } },
});

export const GivenUp = storyWith({ json: mail });
export const LinkHidden = storyWith({
  json: {
    ...mail,
    kind: 'recovery',
    status: 'sent',
    sentAt: mail.createdAt,
    endedAt: null,
    lastError: null,
    letter: { ...mail.letter, linkHidden: true, attachments: ['30-Point Agent Audit.pdf'] },
    notAgain: 'The link to recover access is out of date: whoever still needs one asks for a new one.',
  },
});
export const NothingToRead = storyWith({
  json: { ...mail, status: 'queued', letter: null, unreadable: 'nobody', lastError: null, endedAt: null, history: [] },
});
export const Unknown = storyWith({ status: 404, code: 'not_found' });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
