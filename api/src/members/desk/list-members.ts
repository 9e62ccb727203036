import type { DeskMember, listDeskMembers } from '@plumbline/contract/desk-members';
import type { Page } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import type { InferOutput } from 'valibot';
import type { MemberRow } from '../member-row.ts';
import { isAlive, narrowedMembers } from './narrowed-members.ts';
import { deskMember } from './view-member.ts';

type Asked = InferOutput<(typeof listDeskMembers)['query']>;

/** One page of the desk's list; `now` in ms since 1970. */
export async function listMembersPage(
  db: Knex,
  { sort, cursor, limit, ...narrowing }: Asked,
  now: number,
): Promise<Page<DeskMember[]>> {
  const query = narrowedMembers(db, narrowing, now).limit(limit + 1);
  if (sort === 'newest' || sort === 'oldest') {
    const direction = sort === 'newest' ? 'desc' : 'asc';
    void query.orderBy('id', direction);
    if (cursor !== undefined) void query.where('id', sort === 'newest' ? '<' : '>', Number(cursor));
  } else {
    const column = sort === 'due' ? 'paid_until' : 'name_key';
    // Of those who have ended, what was paid for is long over: they would come first.
    if (sort === 'due' && narrowing.standing === undefined) void isAlive(query);
    if (sort === 'due') void query.whereNotNull('paid_until');
    void query.orderBy([column, 'id']);
    // Members stay where they are: the cursor is the last one's id, and says their place by that.
    if (cursor !== undefined) {
      void query.whereRaw(`(${column}, id) > (select ${column}, id from members where id = ?)`, [Number(cursor)]);
    }
  }
  const rows: MemberRow[] = await query;
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(deskMember),
    next: rows.length > limit && last ? String(last.id) : null,
  };
}
