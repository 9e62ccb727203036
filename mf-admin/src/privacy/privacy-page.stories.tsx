import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { session } from '../testing/release-samples.ts';
import { Page } from './privacy-page.tsx';

const signedInAs = (role: string) => ({ api: { '/api/admin/session': { json: { ...session, role } } } });

const meta = {
  title: 'Admin/People',
  component: Page,
  parameters: { path: '/admin/people', ...signedInAs('owner') },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const Viewer: Story = { parameters: signedInAs('viewer') };
