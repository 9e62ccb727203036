import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { remotes, session } from '../testing/release-samples.ts';
import { Page } from './releases-page.tsx';

const meta = {
  title: 'Admin/Releases',
  component: Page,
  parameters: { path: '/admin/releases' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const storyWith = (answer: unknown): Story => ({
  parameters: { api: { '/api/releases': answer, '/api/admin/session': { json: session } } },
});

export const Ready = storyWith({ json: remotes });
export const LongNames = storyWith({
  json: remotes.map((state) => ({
    ...state,
    channels: { ...state.channels, remote: `mf-${state.channels.remote.slice(3)}-of-surveyors-and-valuers` },
  })),
});
export const Empty = storyWith({ json: [] });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
export const SessionEnded = storyWith({ status: 401, code: 'unauthorized' });
