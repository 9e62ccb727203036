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

const answered = (answer: unknown): Story => ({
  parameters: {
    api: { '/api/admin/audit-log': answer, '/api/admin/session': { json: { ...session, role: 'owner' } } },
  },
});

export const Ready = answered({ json: auditLines });
export const LongTexts = answered({
  json: auditLines.map((line) => ({
    ...line,
    who: 'maria-magdalena.featherstonehaugh-cholmondeley@surveyors-and-valuers.plumbline.example',
    target: 'maria-magdalena.featherstonehaugh-cholmondeley@surveyors-and-valuers.plumbline.example: staff to viewer',
    detail: 'a detail that goes on for longer than anybody wants to read, and does not end where one expects it to',
  })),
});
export const Empty = answered({ json: [] });
export const Loading = answered('never');
export const Offline = answered('unreachable');
export const NotAnOwner = answered({ status: 403, code: 'forbidden' });
