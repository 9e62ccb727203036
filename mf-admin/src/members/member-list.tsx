import {
  listAdminMembers,
  memberStates,
  renewalWindows,
  type AdminMember,
} from '@plumbline/contract/members/admin-members';
import type { MemberType } from '@plumbline/contract/commerce/plans';
import { Day } from '../layout/day.tsx';
import type { AdminList } from '../list/admin-list.ts';
import { choiceField, optionsOf, sortField, searchField } from '../list/list-fields.ts';
import { MemberBadge, memberStatusLabel } from './member-badge.tsx';
import { TwoLines } from '../layout/two-lines.ts';

/** Short labels, because the column is narrow. */
const shortTypeLabels: Readonly<Record<MemberType, string>> = {
  realEstateProfessional: 'Professional',
  realEstateInvestor: 'Investor',
  industryPartner: 'Partner',
};

/** The list of members; `cardPlace` is a cell's place where phones show rows as cards. */
export const memberList: AdminList<AdminMember> = {
  title: 'Members',
  path: '/admin/members',
  endpoint: listAdminMembers,
  fields: [
    searchField('Number, name or e-mail'),
    choiceField('standing', 'Status', 'Any status', optionsOf(memberStates, memberStatusLabel)),
    choiceField(
      'due',
      'Due',
      'Any time',
      optionsOf(renewalWindows, (value) => `Within ${value} days`),
    ),
    { kind: 'day', name: 'since', label: 'Joined since' },
    sortField('Newest first', { oldest: 'Oldest first', due: 'Due first', name: 'By name' }),
  ],
  columns: [
    { title: 'Member', cell: ({ number }) => number },
    {
      title: 'Name',
      cardPlace: 'line',
      cell: ({ name, email, erasedAt }) =>
        erasedAt !== null ? (
          'Erased'
        ) : (
          <TwoLines>
            {name}
            <small>{email}</small>
          </TwoLines>
        ),
    },
    { title: 'Kind', cardPlace: 'start', cell: ({ memberType }) => shortTypeLabels[memberType] },
    { title: 'Status', cardPlace: 'corner', cell: (member) => <MemberBadge {...member} /> },
    {
      title: 'Joined',
      cell: ({ joinedAt }) => <Day at={joinedAt} />,
      sort: { ascending: 'oldest', descending: 'newest', first: 'descending' },
    },
    { title: 'Due', cardPlace: 'end', cell: (member) => <Due {...member} /> },
  ],
  keyOf: ({ number }) => String(number),
  nameOf: ({ number, name }) => `${number} ${name}`.trim(),
  pathOf: ({ number }) => `/admin/members/${number}`,
  download: '/admin/members.csv',
  empty: { title: 'There are no members yet', text: 'A member appears here as soon as a membership is paid for.' },
  noMatches: {
    title: 'No member fits',
    text: 'Look for a number such as 10482, for part of a name, or for an e-mail address.',
  },
};

/** The date on which a membership renews or ends. */
function Due({ standing, paidUntil, renews }: Pick<AdminMember, 'standing' | 'paidUntil' | 'renews'>) {
  if (standing === 'ended' || paidUntil === null) return '–';
  return (
    <TwoLines>
      <Day at={paidUntil} />
      <small>{standing === 'past_due' ? 'paid until then' : renews ? 'renews' : 'ends'}</small>
    </TwoLines>
  );
}
