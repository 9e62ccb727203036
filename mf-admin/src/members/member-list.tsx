import { styled } from 'styled-components';
import {
  listAdminMembers,
  memberStandings,
  renewalWindows,
  type AdminMember,
} from '@plumbline/contract/members/admin-members';
import type { MemberType } from '@plumbline/contract/commerce/plans';
import { Day } from '../layout/day.tsx';
import type { AdminList } from '../list/admin-list.ts';
import { MemberBadge, standingWord } from './member-badge.tsx';
import { TwoLines } from '../layout/two-lines.ts';

/* Addresses may break anywhere, so a table with narrow columns would give them a column one character wide. */
const Who = styled(TwoLines)`
  display: block;

  @media (min-width: 720px) {
    min-width: 8rem;
  }
`;

const Whole = styled.span`
  white-space: nowrap;
`;

/** Short labels, because the column is narrow. */
const kinds: Readonly<Record<MemberType, string>> = {
  realEstateProfessional: 'Professional',
  realEstateInvestor: 'Investor',
  industryPartner: 'Partner',
};

/** The list of members. */
export const memberList: AdminList<AdminMember> = {
  title: 'Members',
  path: '/admin/members',
  endpoint: listAdminMembers,
  fields: [
    { kind: 'search', name: 'q', label: 'Number, name or email' },
    {
      kind: 'choice',
      name: 'standing',
      label: 'Status',
      placeholder: 'Any status',
      options: memberStandings.map((value) => ({ value, label: standingWord(value) })),
    },
    {
      kind: 'choice',
      name: 'due',
      label: 'Due',
      placeholder: 'Any time',
      options: renewalWindows.map((value) => ({ value, label: `Within ${value} days` })),
    },
    { kind: 'day', name: 'since', label: 'Joined since' },
    {
      kind: 'choice',
      name: 'sort',
      label: 'Order',
      placeholder: 'Newest first',
      options: [
        { value: 'oldest', label: 'Oldest first' },
        { value: 'due', label: 'Due first' },
        { value: 'name', label: 'By name' },
      ],
    },
  ],
  columns: [
    { title: 'Member', cell: ({ number }) => number },
    {
      title: 'Name',
      cell: ({ name, email, erasedAt }) =>
        erasedAt !== null ? (
          'Erased'
        ) : (
          <Who>
            {name}
            <small>{email}</small>
          </Who>
        ),
    },
    { title: 'Kind', cell: ({ memberType }) => <Whole>{kinds[memberType]}</Whole> },
    { title: 'Status', cell: (member) => <MemberBadge {...member} /> },
    {
      title: 'Joined',
      cell: ({ joinedAt }) => <Day at={joinedAt} />,
      sort: { ascending: 'oldest', descending: 'newest', first: 'descending' },
    },
    { title: 'Due', cell: (member) => <Due {...member} /> },
  ],
  keyOf: ({ number }) => String(number),
  nameOf: ({ number, name }) => `${number} ${name}`.trim(),
  toOf: ({ number }) => `/admin/members/${number}`,
  download: '/admin/members.csv',
  empty: { title: 'There are no members yet', text: 'A member appears here as soon as a membership is paid for.' },
  nothingFits: {
    title: 'No member fits',
    text: 'Look for a number such as 10482, for part of a name, or for an email address.',
  },
};

/** The next event of a membership, such as its renewal, with its date. */
function Due({ standing, paidUntil, renews }: Pick<AdminMember, 'standing' | 'paidUntil' | 'renews'>) {
  if (standing === 'ended' || paidUntil === null) return '–';
  return (
    <TwoLines>
      <Day at={paidUntil} />
      <small>{standing === 'past_due' ? 'paid until then' : renews ? 'renews' : 'ends'}</small>
    </TwoLines>
  );
}
