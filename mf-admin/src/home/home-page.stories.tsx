import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { session } from '../testing/release-samples.ts';
import { counts } from '../testing/staff-samples.ts';
import { Page } from './home-page.tsx';

const meta = { title: 'Admin/Today', component: Page, parameters: { path: '/admin' } } satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const answered = (answer: unknown): Story => ({
  parameters: { api: { '/api/admin/desk-counts': answer, '/api/admin/session': { json: session } } },
});

export const Ready = answered({ json: counts });
export const ManyOfThem = answered({ json: counts.map(({ key }) => ({ key, count: 12_345 })) });
export const Quiet = answered({ json: counts.map(({ key }) => ({ key, count: 0 })) });
export const Loading = answered('never');
export const Offline = answered('unreachable');
export const SessionEnded = answered({ status: 401, code: 'unauthorized' });
