import type { AdminMember, listAdminMembers } from '@plumbline/contract/members/admin-members';
import type { CountedPage } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import type { InferOutput } from 'valibot';
import type { MemberRow } from '../memberships/member-row.ts';
import { withRunningMembership, filteredMembers } from './filtered-members.ts';
import { adminMember } from './view-member.ts';
import { countedPage } from '../../platform/database/counted-page.ts';
import { wholeRows } from '../../platform/database/keyset-page.ts';
import { cursorOf, positionOf } from '../../platform/database/cursor.ts';

type MembersQuery = InferOutput<(typeof listAdminMembers)['query']>;

/** One page of the admin's list of members; `now` in ms since 1970. */
export async function listMembersPage(
  db: Knex,
  filter: MembersQuery,
  now: number,
): Promise<CountedPage<AdminMember[]>> {
  const { sort, cursor, limit } = filter;
  const query = listedMembers(db, filter, now).limit(limit + 1);
  const order = sort === 'newest' ? 'desc' : 'asc';
  const columns = sort === 'due' ? ['paid_until', 'id'] : sort === 'name' ? ['name_key', 'id'] : ['id'];
  const sortColumns = columns.map((column) => ({ column, order }));
  // The cursor contains the sort values of the page's last member, not only the id: a renewal in the meantime can move
  // that member.
  const cursorValues = cursor === undefined ? [] : valuesOf(cursor);
  if (cursorValues.length === columns.length) {
    const columnList = columns.join(', ');
    const comparison = order === 'desc' ? '<' : '>';
    void query.whereRaw(`(${columnList}) ${comparison} (${cursorValues.map(() => '?').join(', ')})`, cursorValues);
  }
  const rows: MemberRow[] = await wholeRows(db, { table: 'members', query: query.orderBy(sortColumns) }).orderBy(
    sortColumns,
  );
  const last = rows[limit - 1];
  const page = {
    items: rows.slice(0, limit).map(adminMember),
    next: rows.length > limit && last ? cursorAfter(sort, last) : null,
  };
  return countedPage(db, page, cursor, () => listedMembers(db, filter, now));
}

function listedMembers(db: Knex, { sort, ...filter }: MembersQuery, now: number): Knex.QueryBuilder {
  const query = filteredMembers(db, filter, now);
  if (sort !== 'due') return query;
  // Ended memberships are excluded: their old end dates would come first.
  if (filter.standing === undefined) void withRunningMembership(query);
  return query.whereNotNull('paid_until');
}

function cursorAfter(sort: MembersQuery['sort'], { id, paid_until: paidUntil, name_key: name }: MemberRow): string {
  if (sort === 'newest' || sort === 'oldest') return cursorOf(id);
  return cursorOf(id, (sort === 'due' ? paidUntil : name) ?? '');
}

function valuesOf(cursor: string): (string | number)[] {
  const { value, id } = positionOf(cursor);
  return typeof value === 'string' ? [value, id] : [id];
}
