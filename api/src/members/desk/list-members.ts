import type { DeskMember, listDeskMembers } from '@plumbline/contract/desk-members';
import type { Page } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import type { InferOutput } from 'valibot';
import type { MemberRow } from '../member-row.ts';
import { isAlive, narrowedMembers, wholeMembers } from './narrowed-members.ts';
import { deskMember } from './view-member.ts';

type Asked = InferOutput<(typeof listDeskMembers)['query']>;

/** One page of the desk's list; `now` in ms since 1970. */
export async function listMembersPage(
  db: Knex,
  { sort, cursor, limit, ...narrowing }: Asked,
  now: number,
): Promise<Page<DeskMember[]>> {
  const query = narrowedMembers(db, narrowing, now).limit(limit + 1);
  const order = sort === 'newest' ? 'desc' : 'asc';
  const columns = sort === 'due' ? ['paid_until', 'id'] : sort === 'name' ? ['name_key', 'id'] : ['id'];
  const by = columns.map((column) => ({ column, order }));
  // Of those who have ended, what was paid for is long over: they would come first.
  if (sort === 'due' && narrowing.standing === undefined) void isAlive(query);
  if (sort === 'due') void query.whereNotNull('paid_until');
  // Members stay where they are: the cursor is the last one's id, and says their place by that.
  if (cursor !== undefined) {
    const place = columns.join(', ');
    const past = order === 'desc' ? '<' : '>';
    void query.whereRaw(`(${place}) ${past} (select ${place} from members where id = ?)`, [Number(cursor)]);
  }
  const rows: MemberRow[] = await wholeMembers(db, query.orderBy(by)).orderBy(by);
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(deskMember),
    next: rows.length > limit && last ? String(last.id) : null,
  };
}
