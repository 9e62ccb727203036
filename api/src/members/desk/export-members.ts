import type { DeskMember, DeskMemberNarrowing } from '@plumbline/contract/desk-members';
import type { Knex } from 'knex';
import { csvLine } from '../../http/csv.ts';
import type { MemberRow } from '../member-row.ts';
import { narrowedMembers } from './narrowed-members.ts';
import { deskMember } from './view-member.ts';

/** Members that are read at a time. */
const batch = 500;

const columns: readonly (readonly [string, (member: DeskMember) => string | null])[] = [
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

/** The members of a narrowing as CSV, the newest first, a part at a time: nobody holds all of them at once. */
export async function* exportMembers(db: Knex, narrowing: DeskMemberNarrowing, now: number): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title));
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows: MemberRow[] = await narrowedMembers(db, narrowing, now)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(batch);
    const members = rows.map(deskMember);
    yield members.map((member) => csvLine(columns.map(([, cell]) => cell(member)))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    before = last.id;
  }
}
