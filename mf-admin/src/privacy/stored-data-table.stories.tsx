import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { person } from '../testing/member-samples.ts';
import { session } from '../testing/release-samples.ts';
import { StoredDataTable } from './stored-data-table.tsx';

const signedInAs = (role: string) => ({ api: { '/api/admin/session': { json: { ...session, role } } } });

const meta = {
  title: 'Admin/Stored data',
  component: StoredDataTable,
  parameters: { path: '/admin/people', ...signedInAs('owner') },
  args: { email: 'renee@castellanohomes.example', person, onErased: undefined },
} satisfies Meta<typeof StoredDataTable>;
export default meta;

type Story = StoryObj<typeof meta>;

export const ForAnOwner: Story = {};
export const ForStaff: Story = { parameters: signedInAs('staff') };
export const StillOpen: Story = {
  args: {
    person: { ...person, open: ['The membership of order PL-20418 is alive, paid until 2027-09-14: end it first.'] },
  },
};
export const Nothing: Story = { args: { person: { ...person, member: null, held: [] } } };
