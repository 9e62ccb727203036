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

const storyWith = (answer: unknown): Story => ({
  parameters: {
    api: { '/api/admin/staff/2': answer, '/api/admin/session': { json: { ...session, role: 'owner' } } },
  },
});

export const Ready = storyWith({ json: ines });
export const Locked = storyWith({
  json: { ...ines, standing: 'locked', renewing: true, secondFactor: false, sessions: 0, recent: [] },
});
export const LongName = storyWith({
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
export const Unknown = storyWith({ status: 404, code: 'not_found' });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
