import { styled } from 'styled-components';
import { listStaff, staffStandings, type StaffPerson } from '@plumbline/contract/staff/admin-staff';
import type { AdminList } from '../list/admin-list.ts';
import { Moment } from '../layout/moment.tsx';
import { roleNames, roleOptions } from './role-names.ts';
import { AccountBadge } from './account-badge.tsx';

const Words = styled.span`
  overflow-wrap: anywhere;
`;

const Whole = styled.span`
  white-space: nowrap;
`;

const Two = styled.span`
  & small {
    display: block;
    margin-top: 3px;
    font-size: 0.8125rem;
    color: var(--ink-2);
  }
`;

const standingNames = { active: 'Active', locked: 'Locked', deactivated: 'Deactivated' } as const;

/** The list of staff accounts. */
export const staffList: AdminList<StaffPerson> = {
  title: 'Staff',
  path: '/admin/staff',
  endpoint: listStaff,
  fields: [
    { kind: 'search', name: 'q', label: 'Name or email' },
    { kind: 'choice', name: 'role', label: 'Role', placeholder: 'Any role', options: roleOptions },
    {
      kind: 'choice',
      name: 'standing',
      label: 'Account',
      placeholder: 'Any account',
      options: staffStandings.map((value) => ({ value, label: standingNames[value] })),
    },
    {
      kind: 'choice',
      name: 'sort',
      label: 'Order',
      placeholder: 'By name',
      options: [
        { value: 'signed-in', label: 'Last signed in first' },
        { value: 'longest-away', label: 'Longest away first' },
      ],
    },
  ],
  columns: [
    { title: 'Name', cell: ({ name, you }) => (you ? `${name} (you)` : name) },
    { title: 'Email', cell: ({ email }) => <Words>{email}</Words> },
    { title: 'Role', cell: ({ role }) => <Whole>{roleNames[role]}</Whole> },
    {
      title: 'Account',
      cell: (person) => (
        <Two>
          <AccountBadge {...person} />
          <small>{person.secondFactor ? 'Second factor set' : 'No second factor'}</small>
        </Two>
      ),
    },
    {
      title: 'Last sign-in',
      cell: ({ signedInAt, sessions }) => (
        <Two>
          {signedInAt === null ? 'Never' : <Moment at={signedInAt} />}
          {sessions > 0 && <small>{sessions === 1 ? '1 session open' : `${sessions} sessions open`}</small>}
        </Two>
      ),
      sort: { ascending: 'longest-away', descending: 'signed-in', first: 'descending' },
    },
  ],
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  toOf: ({ id }) => `/admin/staff/${id}`,
  empty: { title: 'Nobody has an account', text: 'Invite somebody, or add an account with npm run staff.' },
  nothingFits: { title: 'Nobody fits', text: 'Look for part of a name or of an email address.' },
};
