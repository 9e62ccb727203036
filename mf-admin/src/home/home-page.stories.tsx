import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { session } from '../testing/release-samples.ts';
import { counts } from '../testing/staff-samples.ts';
import { Page } from './home-page.tsx';

const meta = { title: 'Admin/Today', component: Page, parameters: { path: '/admin' } } satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const storyWith = (answer: unknown): Story => ({
  parameters: { api: { '/api/admin/desk-counts': answer, '/api/admin/session': { json: session } } },
});

export const Ready = storyWith({ json: counts });
export const ManyOfThem = storyWith({ json: counts.map(({ key }) => ({ key, count: 12_345 })) });
export const Quiet = storyWith({ json: counts.map(({ key }) => ({ key, count: 0 })) });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
export const SessionEnded = storyWith({ status: 401, code: 'unauthorized' });
