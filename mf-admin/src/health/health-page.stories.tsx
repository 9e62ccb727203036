import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { badHealth, health } from '../testing/health-samples.ts';
import { session } from '../testing/release-samples.ts';
import { Page } from './health-page.tsx';

const meta = {
  title: 'Admin/Health',
  component: Page,
  parameters: { path: '/admin/health' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const storyWith = (answer: unknown): Story => ({
  parameters: { api: { '/api/admin/health': answer, '/api/admin/session': { json: session } } },
});

export const AllIsWell = storyWith({ json: health });
export const Broken = storyWith({ json: badHealth });
export const JustBegun = storyWith({
  json: {
    ...health,
    processes: [],
    workers: [],
    webhooks: [],
    remotes: [],
    mail: { queued: 0, dueSince: null, dead: 0, sent: 0, hours: [] },
  },
});
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
