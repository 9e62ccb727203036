import type { AdminMember, AdminMemberFilter } from '@plumbline/contract/members/admin-members';
import type { Knex } from 'knex';
import { keysetBatches } from '../../platform/database/keyset-page.ts';
import type { CsvColumn } from '../../platform/http/csv-download.ts';
import type { MemberRow } from '../memberships/member-row.ts';
import { filteredMembers } from './filtered-members.ts';
import { adminMember } from './view-member.ts';

/** The columns of the CSV file. */
export const memberColumns: readonly CsvColumn<AdminMember>[] = [
  ['Number', ({ number }) => String(number)],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Kind', ({ memberType }) => memberType],
  ['Status', ({ standing, erasedAt }) => (erasedAt === null ? standing : 'erased')],
  ['Joined (UTC)', ({ joinedAt }) => joinedAt],
  ['Paid until (UTC)', ({ paidUntil }) => paidUntil],
  ['Renews', ({ renews }) => (renews ? 'yes' : 'no')],
  ['E-mail confirmed', ({ emailVerified }) => (emailVerified ? 'yes' : 'no')],
];

/** The members that match a filter, in batches, newest first; `now` in ms since 1970. */
export function membersInBatches(
  db: Knex,
  filter: AdminMemberFilter,
  now: number,
): AsyncIterable<readonly AdminMember[]> {
  const filtered = () => ({ table: 'members', query: filteredMembers(db, filter, now) });
  return keysetBatches(db, filtered, (rows: readonly MemberRow[]) => rows.map(adminMember));
}
