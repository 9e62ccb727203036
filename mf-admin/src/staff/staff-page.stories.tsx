import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { session } from '../testing/release-samples.ts';
import { invitations, people } from '../testing/staff-samples.ts';
import { Page } from './staff-page.tsx';

const meta = { title: 'Admin/Staff', component: Page, parameters: { path: '/admin/staff' } } satisfies Meta<
  typeof Page
>;
export default meta;

type Story = StoryObj<typeof meta>;

const storyWith = (answer: unknown, invited: unknown = { json: invitations }, role = 'owner'): Story => ({
  parameters: {
    api: {
      '/api/admin/staff': answer,
      '/api/admin/staff-invitations': invited,
      '/api/admin/session': { json: { ...session, role } },
    },
  },
});

export const Ready = storyWith({ json: people });
export const LongNames = storyWith({
  json: people.map((person) => ({
    ...person,
    name: 'Maria-Magdalena Featherstonehaugh-Cholmondeley von Hohenzollern-Sigmaringen',
    email: 'maria-magdalena.featherstonehaugh-cholmondeley@surveyors-and-valuers.plumbline.example',
  })),
});
export const NobodyInvited = storyWith({ json: people }, { json: [] });
export const Loading = storyWith('never', 'never');
export const Offline = storyWith('unreachable', 'unreachable');
export const NotAnOwner = storyWith({ status: 403, code: 'forbidden' }, { status: 403, code: 'forbidden' }, 'viewer');
