import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { session } from '../../testing/release-samples.ts';
import { ines } from '../../testing/staff-samples.ts';
import { Page } from './staff-person-page.tsx';

const meta = {
  title: 'Admin/Staff account',
  component: Page,
  parameters: { path: '/admin/staff/2', route: '/admin/staff/:id' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const answered = (answer: unknown): Story => ({
  parameters: {
    api: { '/api/admin/staff/2': answer, '/api/admin/session': { json: { ...session, role: 'owner' } } },
  },
});

export const Ready = answered({ json: ines });
export const Locked = answered({
  json: { ...ines, standing: 'locked', renewing: true, secondFactor: false, sessions: 0, recent: [] },
});
export const LongName = answered({
  json: {
    ...ines,
    name: 'Maria-Magdalena Featherstonehaugh-Cholmondeley von Hohenzollern-Sigmaringen',
    email: 'maria-magdalena.featherstonehaugh-cholmondeley@surveyors-and-valuers.plumbline.example',
  },
});
export const Changing: Story = {
  ...Ready,
  play: async ({ canvasElement }) => {
    const find = () => [...canvasElement.querySelectorAll('button')].find(({ textContent }) => textContent === 'Lock');
    while (!find()) await new Promise(requestAnimationFrame);
    find()?.click();
  },
};
export const Unknown = answered({ status: 404, code: 'not_found' });
export const Loading = answered('never');
export const Offline = answered('unreachable');
