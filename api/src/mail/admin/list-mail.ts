import type { DeskMail, DeskMailNarrowing, listDeskMail } from '@plumbline/contract/mail/admin-mail';
import type { Page } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import type { InferOutput } from 'valibot';
import { deskMailOf, type MailRow } from './mail-row.ts';
import { cursorOf, integersOf, placeOf, type Place } from '../../platform/database/cursor.ts';
import { containing } from '../../platform/database/like.ts';

type Asked = InferOutput<(typeof listDeskMail)['query']>;

/** The mails that a narrowing of the desk's list leaves. */
export function narrowedMail(db: Knex, { q, kind, to, status }: DeskMailNarrowing): Knex.QueryBuilder {
  const query = db('outbox');
  if (status !== undefined) void query.where('status', status === 'queued' ? 'waiting' : status);
  if (kind !== undefined) void query.where({ kind });
  if (to !== undefined) void query.where('recipient_key', to);
  for (const word of q.split(/\s+/).filter(Boolean)) {
    const pattern = containing(word);
    // Read in the list's own order, it ends as soon as a page is full.
    void query.whereRaw(`(recipient_key like ? escape '!' or kind like ? escape '!')`, [pattern, pattern]);
  }
  return query;
}

/** One page of the desk's list; `now` is ISO 8601. */
export async function listMailPage(db: Knex, asked: Asked, now: string): Promise<Page<DeskMail[]>> {
  const { sort, limit } = asked;
  const rows = await sortedRows(db, asked);
  const items = rows.slice(0, limit).map((row) => deskMailOf(row, now));
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return { items, next: null };
  const value = sort === 'next' ? last.due_at : sort === 'tries' ? last.attempts : null;
  return { items, next: cursorOf(last.id, value) };
}

async function sortedRows(db: Knex, { sort, cursor, limit, ...narrowing }: Asked): Promise<MailRow[]> {
  const query = narrowedMail(db, narrowing).limit(limit + 1);
  const direction = sort === 'newest' || sort === 'tries' ? 'desc' : 'asc';
  const past = direction === 'desc' ? '<' : '>';
  const place = cursor === undefined ? null : placeOf(cursor);
  if (sort === 'newest' || sort === 'oldest') {
    void query.orderBy('id', direction);
    if (place) void query.where('id', past, place.id);
  } else {
    const column = sort === 'next' ? 'due_at' : 'attempts';
    if (sort === 'next') void query.where('status', 'waiting');
    void query.orderBy([
      { column, order: direction },
      { column: 'id', order: direction },
    ]);
    // The cursor of another order is none of this one.
    const from = sort === 'next' ? textPlace(place) : cursor === undefined ? null : integersOf(cursor);
    if (from) void query.whereRaw(`(${column}, id) ${past} (?, ?)`, from);
  }
  const rows: MailRow[] = await query;
  return rows;
}

function textPlace(place: Place | null): readonly [string, number] | null {
  return typeof place?.value === 'string' ? [place.value, place.id] : null;
}
