import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Heading } from '@plumbline/kit/heading';
import { AdminFrame } from './admin-frame.tsx';
import { adminCounts, adminSession } from './admin-samples.ts';

const meta = {
  title: 'Shell/Admin frame',
  component: AdminFrame,
  args: { children: <Heading level={1}>The page</Heading> },
  render: ({ children }) => (
    <AdminFrame>
      <main id="main">{children}</main>
    </AdminFrame>
  ),
  parameters: { path: '/admin/orders' },
} satisfies Meta<typeof AdminFrame>;
export default meta;

type Story = StoryObj<typeof meta>;

const withAnswers = (session: unknown, counts: unknown, path = '/admin/orders'): Story => ({
  parameters: { path, api: { '/api/admin/session': session, '/api/admin/desk-counts': counts } },
});

export const Owner = withAnswers({ json: adminSession }, { json: adminCounts(3) });
export const Viewer = withAnswers({ json: { ...adminSession, role: 'viewer' } }, { json: adminCounts(0) });
export const ManyWait = withAnswers(
  { json: { ...adminSession, name: 'Maria-Magdalena Featherstonehaugh-Cholmondeley' } },
  { json: adminCounts(12_345) },
);
export const OnATestPage = withAnswers({ json: adminSession }, { json: adminCounts(3) }, '/payment-test');
export const Loading = withAnswers('never', 'never');
export const SessionEnded = withAnswers({ status: 401, code: 'unauthorized' }, { status: 401, code: 'unauthorized' });
export const Phone: Story = { ...Owner, globals: { viewport: { value: 'phone' } } };
