import type { AdminMail, AdminMailFilter, listAdminMail } from '@plumbline/contract/mail/admin-mail';
import type { CountedPage } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import type { InferOutput } from 'valibot';
import { adminMailOf, type MailRow } from './mail-row.ts';
import { countedPage } from '../../platform/database/counted-page.ts';
import { cursorOf, integersOf, positionOf, type Position } from '../../platform/database/cursor.ts';
import { containing } from '../../platform/database/like.ts';

type ListRequest = InferOutput<(typeof listAdminMail)['query']>;

/** The query for the mails of a filter. */
export function filteredMail(db: Knex, { q, kind, to, status }: AdminMailFilter): Knex.QueryBuilder {
  const query = db('outbox');
  if (status !== undefined) void query.where('status', status === 'queued' ? 'waiting' : status);
  if (kind !== undefined) void query.where({ kind });
  if (to !== undefined) void query.where('recipient_key', to);
  for (const word of q.split(/\s+/).filter(Boolean)) {
    const pattern = containing(word);
    // The rows are read in the list's order, so the query stops as soon as a page is full.
    void query.whereRaw(`(recipient_key like ? escape '!' or kind like ? escape '!')`, [pattern, pattern]);
  }
  return query;
}

/** One page of the admin's list; `now` is ISO 8601. */
export async function listMailPage(db: Knex, request: ListRequest, now: string): Promise<CountedPage<AdminMail[]>> {
  const { sort, limit } = request;
  const rows = await sortedRows(db, request);
  const items = rows.slice(0, limit).map((row) => adminMailOf(row, now));
  const last = rows[limit - 1];
  const value = sort === 'next' ? last?.due_at : sort === 'tries' ? last?.attempts : null;
  const next = rows.length > limit && last ? cursorOf(last.id, value) : null;
  return countedPage(db, { items, next }, request.cursor, () => listedMail(db, request));
}

function listedMail(db: Knex, { sort, ...filter }: ListRequest): Knex.QueryBuilder {
  const query = filteredMail(db, filter);
  return sort === 'next' ? query.where('status', 'waiting') : query;
}

async function sortedRows(db: Knex, request: ListRequest): Promise<MailRow[]> {
  const { sort, cursor, limit } = request;
  const query = listedMail(db, request).limit(limit + 1);
  const direction = sort === 'newest' || sort === 'tries' ? 'desc' : 'asc';
  const comparison = direction === 'desc' ? '<' : '>';
  const position = cursor === undefined ? null : positionOf(cursor);
  if (sort === 'newest' || sort === 'oldest') {
    void query.orderBy('id', direction);
    if (position) void query.where('id', comparison, position.id);
  } else {
    const column = sort === 'next' ? 'due_at' : 'attempts';
    void query.orderBy([
      { column, order: direction },
      { column: 'id', order: direction },
    ]);
    // A cursor of another sort order is ignored.
    const cursorValues = sort === 'next' ? textPosition(position) : cursor === undefined ? null : integersOf(cursor);
    if (cursorValues) void query.whereRaw(`(${column}, id) ${comparison} (?, ?)`, cursorValues);
  }
  const rows: MailRow[] = await query;
  return rows;
}

function textPosition(position: Position | null): readonly [string, number] | null {
  return typeof position?.value === 'string' ? [position.value, position.id] : null;
}
