import type { AdminMember, AdminMemberFilter } from '@plumbline/contract/members/admin-members';
import type { Knex } from 'knex';
import type { CsvColumn } from '../../platform/http/csv-download.ts';
import type { MemberRow } from '../memberships/member-row.ts';
import { filteredMembers, wholeMembers } from './filtered-members.ts';
import { adminMember } from './view-member.ts';

/** Members that are read at a time. */
const batch = 500;
/** PostgreSQL compares its integers with none that is greater. */
const greatestId = 2_147_483_647;

/** The columns of the list as a file. */
export const memberColumns: readonly CsvColumn<AdminMember>[] = [
  ['Number', ({ number }) => String(number)],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Kind', ({ memberType }) => memberType],
  ['Status', ({ standing, erasedAt }) => (erasedAt === null ? standing : 'erased')],
  ['Joined (UTC)', ({ joinedAt }) => joinedAt],
  ['Paid until (UTC)', ({ paidUntil }) => paidUntil],
  ['Renews', ({ renews }) => (renews ? 'yes' : 'no')],
  ['Email confirmed', ({ emailVerified }) => (emailVerified ? 'yes' : 'no')],
];

/** The members that match a filter, in batches, newest first. */
export async function* memberParts(db: Knex, filter: AdminMemberFilter, now: number): AsyncGenerator<AdminMember[]> {
  for (let before = greatestId; ;) {
    const filtered = filteredMembers(db, filter, now).where('id', '<', before).orderBy('id', 'desc').limit(batch);
    const rows: MemberRow[] = await wholeMembers(db, filtered).orderBy('id', 'desc');
    yield rows.map(adminMember);
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    before = last.id;
  }
}
