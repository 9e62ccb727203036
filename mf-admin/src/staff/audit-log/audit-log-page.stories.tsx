import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { session } from '../../testing/release-samples.ts';
import { auditLines } from '../../testing/staff-samples.ts';
import { Page } from './audit-log-page.tsx';

const meta = {
  title: 'Admin/Audit log',
  component: Page,
  parameters: { path: '/admin/audit-log' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const storyWith = (answer: unknown): Story => ({
  parameters: {
    api: { '/api/admin/audit-log': answer, '/api/admin/session': { json: { ...session, role: 'owner' } } },
  },
});

export const Ready = storyWith({ json: auditLines });
export const LongTexts = storyWith({
  json: auditLines.map((line) => ({
    ...line,
    who: 'maria-magdalena.featherstonehaugh-cholmondeley@surveyors-and-valuers.plumbline.example',
    target: 'maria-magdalena.featherstonehaugh-cholmondeley@surveyors-and-valuers.plumbline.example: staff to viewer',
    detail: 'a detail that goes on for longer than anybody wants to read, and does not end where one expects it to',
  })),
});
export const Empty = storyWith({ json: [] });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
export const NotAnOwner = storyWith({ status: 403, code: 'forbidden' });
