import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Page } from './staff-page.tsx';

const meta = { title: 'Account/Staff page', component: Page, parameters: { path: '/staff' } } satisfies Meta<
  typeof Page
>;
export default meta;

type Story = StoryObj<typeof meta>;

const address = '/api/admin/session';
const signedIn = (answer: unknown): Story => ({
  parameters: { services: { isAdmin: true }, api: { [address]: answer } },
});
const session = {
  name: 'Ines Ferreira',
  email: 'ines@plumbline.example',
  role: 'owner',
  startedAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-11-22T00:00:00.000Z',
  idleMinutes: 30,
};

export const SignedOut: Story = {};
export const SentEmpty: Story = {
  play: ({ canvasElement }) => canvasElement.querySelector<HTMLButtonElement>('[type="submit"]')?.click(),
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
export const SignedIn = signedIn({ json: session });
export const SignedInWithALongName = signedIn({
  json: {
    ...session,
    name: 'Maria-Magdalena Featherstonehaugh-Cholmondeley von Hohenzollern-Sigmaringen',
    email: 'maria-magdalena.featherstonehaugh-cholmondeley@surveyors-and-valuers.plumbline.example',
    role: 'viewer',
  },
});
export const Loading = signedIn('never');
export const Failed = signedIn('unreachable');
