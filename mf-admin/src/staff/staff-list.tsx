import { listStaff, staffStates, type StaffPerson } from '@plumbline/contract/staff/admin-staff';
import type { AdminList } from '../list/admin-list.ts';
import { choiceField, optionsOf, sortField, searchField } from '../list/list-fields.ts';
import { DateTime } from '../layout/date-time.tsx';
import { TwoLines } from '../layout/two-lines.ts';
import { roleNames, roleOptions } from './role-names.ts';
import { AccountBadge } from './account-badge.tsx';

const standingNames = { active: 'Active', locked: 'Locked', deactivated: 'Deactivated' } as const;

/** The list of staff accounts; `cardPlace` is a cell's place where phones show rows as cards. */
export const staffList: AdminList<StaffPerson> = {
  title: 'Staff',
  path: '/admin/staff',
  endpoint: listStaff,
  fields: [
    searchField('Name or e-mail'),
    choiceField('role', 'Role', 'Any role', roleOptions),
    choiceField(
      'standing',
      'Account',
      'Any account',
      optionsOf(staffStates, (value) => standingNames[value]),
    ),
    sortField('By name', { 'signed-in': 'Last signed in first', 'longest-away': 'Longest away first' }),
  ],
  columns: [
    { title: 'Name', cell: ({ name, you }) => (you ? `${name} (you)` : name) },
    { title: 'E-mail', cardPlace: 'line', cell: ({ email }) => email },
    { title: 'Role', cardPlace: 'start', cell: ({ role }) => roleNames[role] },
    {
      title: 'Account',
      cardPlace: 'corner',
      cell: (person) => (
        <TwoLines>
          <AccountBadge {...person} />
          <small>{person.secondFactor ? 'Second factor set' : 'No second factor'}</small>
        </TwoLines>
      ),
    },
    {
      title: 'Last sign-in',
      cardPlace: 'end',
      cell: ({ signedInAt, sessions }) => (
        <TwoLines>
          {signedInAt === null ? 'Never' : <DateTime at={signedInAt} />}
          {sessions > 0 && <small>{sessions === 1 ? '1 session open' : `${sessions} sessions open`}</small>}
        </TwoLines>
      ),
      sort: { ascending: 'longest-away', descending: 'signed-in', first: 'descending' },
    },
  ],
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  pathOf: ({ id }) => `/admin/staff/${id}`,
  empty: { title: 'Nobody has an account', text: 'Invite somebody, or add an account with npm run staff.' },
  noMatches: { title: 'Nobody fits', text: 'Look for part of a name or of an e-mail address.' },
};
