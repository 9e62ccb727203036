import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { person } from '../testing/member-samples.ts';
import { session } from '../testing/release-samples.ts';
import { StoredDataTable } from './stored-data-table.tsx';

const as = (role: string) => ({ api: { '/api/admin/session': { json: { ...session, role } } } });

const meta = {
  title: 'Admin/Held of somebody',
  component: StoredDataTable,
  parameters: { path: '/admin/people', ...as('owner') },
  args: { email: 'renee@castellanohomes.example', found: person, onErased: undefined },
} satisfies Meta<typeof StoredDataTable>;
export default meta;

type Story = StoryObj<typeof meta>;

export const ForAnOwner: Story = {};
export const ForStaff: Story = { parameters: as('staff') };
export const StillOpen: Story = {
  args: {
    found: { ...person, open: ['The membership of order PL-20418 is alive, paid until 2027-09-14: end it first.'] },
  },
};
export const Nothing: Story = { args: { found: { ...person, member: null, held: [] } } };
