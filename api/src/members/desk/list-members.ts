import type { DeskMember, listDeskMembers } from '@plumbline/contract/desk-members';
import type { Page } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import type { InferOutput } from 'valibot';
import type { MemberRow } from '../member-row.ts';
import { isAlive, narrowedMembers } from './narrowed-members.ts';
import { deskMember } from './view-member.ts';

type Asked = InferOutput<(typeof listDeskMembers)['query']>;

/** Of the newest members, or those next to the cursor, how many are looked through first for a word. */
const near = 4_000;

/** One page of the desk's list; `now` in ms since 1970. */
export async function listMembersPage(db: Knex, asked: Asked, now: number): Promise<Page<DeskMember[]>> {
  const { sort, limit } = asked;
  const rows = await (sort === 'newest' || sort === 'oldest' ? byId(db, asked, now) : byColumn(db, asked, now));
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(deskMember),
    next: rows.length > limit && last ? String(last.id) : null,
  };
}

/**
 * A word that many have fills a page with those who are near: to gather the ids of all who have it would take longer. A rare
 * one is found by its index.
 */
async function byId(db: Knex, { sort, cursor, limit, ...narrowing }: Asked, now: number): Promise<MemberRow[]> {
  const [direction, past, edge] = sort === 'newest' ? (['desc', '<', 'max'] as const) : (['asc', '>', 'min'] as const);
  const page = (query: Knex.QueryBuilder): Knex.QueryBuilder => {
    void query.orderBy('id', direction).limit(limit + 1);
    return cursor === undefined ? query : query.where('id', past, Number(cursor));
  };
  if (narrowing.q !== '') {
    const [row]: { id: number | null }[] = cursor === undefined ? await db('members')[edge]({ id: 'id' }) : [];
    const start = Number(cursor ?? row?.id ?? 0);
    const around = sort === 'newest' ? ([start - near, start] as const) : ([start, start + near] as const);
    const rows: MemberRow[] = await page(
      narrowedMembers(db, narrowing, now, { inRows: true }).whereBetween('id', around),
    );
    if (rows.length > limit) return rows;
  }
  const rows: MemberRow[] = await page(narrowedMembers(db, narrowing, now));
  return rows;
}

async function byColumn(db: Knex, { sort, cursor, limit, ...narrowing }: Asked, now: number): Promise<MemberRow[]> {
  const column = sort === 'due' ? 'paid_until' : 'name_key';
  const query = narrowedMembers(db, narrowing, now)
    .orderBy([column, 'id'])
    .limit(limit + 1);
  // Of those who have ended, what was paid for is long over: they would come first.
  if (sort === 'due' && narrowing.standing === undefined) void isAlive(query);
  if (sort === 'due') void query.whereNotNull('paid_until');
  // Members stay where they are: the cursor is the last one's id, and says their place by that.
  if (cursor !== undefined) {
    void query.whereRaw(`(${column}, id) > (select ${column}, id from members where id = ?)`, [Number(cursor)]);
  }
  const rows: MemberRow[] = await query;
  return rows;
}
