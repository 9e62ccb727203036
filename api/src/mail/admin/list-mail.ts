import type { DeskMail, DeskMailNarrowing, listDeskMail } from '@plumbline/contract/desk-mail';
import type { Page } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import type { InferOutput } from 'valibot';
import { deskMailOf, type MailRow } from './mail-row.ts';
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
  if (sort === 'next') return { items, next: `${last.due_at}_${last.id}` };
  return { items, next: sort === 'tries' ? `${last.attempts}_${last.id}` : String(last.id) };
}

async function sortedRows(db: Knex, { sort, cursor, limit, ...narrowing }: Asked): Promise<MailRow[]> {
  const query = narrowedMail(db, narrowing).limit(limit + 1);
  const direction = sort === 'newest' || sort === 'tries' ? 'desc' : 'asc';
  const past = direction === 'desc' ? '<' : '>';
  const [id = '', value = ''] = cursor?.split('_').toReversed() ?? [];
  if (sort === 'newest' || sort === 'oldest') {
    void query.orderBy('id', direction);
    if (id !== '') void query.where('id', past, Number(id));
  } else {
    const column = sort === 'next' ? 'due_at' : 'attempts';
    if (sort === 'next') void query.where('status', 'waiting');
    void query.orderBy([
      { column, order: direction },
      { column: 'id', order: direction },
    ]);
    const isOfThis = (sort === 'next' ? /T/ : /^\d+$/).test(value);
    const from = sort === 'next' ? value : Number(value);
    // The cursor of another order is none of this one.
    if (isOfThis) void query.whereRaw(`(${column}, id) ${past} (?, ?)`, [from, Number(id)]);
  }
  const rows: MailRow[] = await query;
  return rows;
}
