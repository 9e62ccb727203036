import { createHash } from 'node:crypto';
import type { AdminMessage, AdminMessageStats, AdminMessageFilter } from '@plumbline/contract/leads/admin-messages';
import type { CountedPage } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import { countOf } from '../../../platform/admin-counts/admin-counter.ts';
import { countedPage } from '../../../platform/database/counted-page.ts';
import { keysetPage, keysetBatches, type KeysetRequest } from '../../../platform/database/keyset-page.ts';
import { filterByWords } from '../../../platform/database/filter-by-words.ts';
import type { SuspectedRow } from '../../suspected.ts';
import { listedMessage, listedSuspected, type MessageRow } from './message-row.ts';

/** One page of the admin's list. */
export async function listMessages(
  db: Knex,
  request: AdminMessageFilter & KeysetRequest,
): Promise<CountedPage<AdminMessage[]>> {
  if (request.state === 'suspected') {
    const { rows, next } = await keysetPage<SuspectedRow>(db, suspected(db, request), request);
    return countedPage(
      db,
      { items: rows.map(listedSuspected), next },
      request.cursor,
      () => suspected(db, request).query,
    );
  }
  const { rows, next } = await keysetPage<MessageRow>(db, filtered(db, request), request);
  return countedPage(db, { items: rows.map(listedMessage), next }, request.cursor, () => filtered(db, request).query);
}

/** A message with its whole text. */
export type ExportedMessage = AdminMessage & { readonly message: string };

/** The messages of a filter in batches, newest first. */
export function messagesInBatches(db: Knex, filter: AdminMessageFilter): AsyncIterable<readonly ExportedMessage[]> {
  return filter.state === 'suspected'
    ? keysetBatches<SuspectedRow, ExportedMessage>(
        db,
        () => suspected(db, filter),
        (rows) => rows.map(listedSuspected),
      )
    : keysetBatches<MessageRow, ExportedMessage>(
        db,
        () => filtered(db, filter),
        (rows) => rows.map((row) => ({ ...listedMessage(row), message: row.message })),
      );
}

const week = 7 * 86_400_000;

/** Counts of messages by state; `now` in ms since 1970. */
export async function messageStats(db: Knex, now: number): Promise<AdminMessageStats> {
  return {
    unread: await countOf(db('contact_messages').where('state', 'unread')),
    open: await countOf(db('contact_messages').where('state', 'open')),
    answered: await countOf(
      db('contact_messages')
        .where('answered_at', '>=', new Date(now - week).toISOString())
        .where('state', 'answered'),
    ),
    suspected: await countOf(db('suspected_leads').where('kind', 'contact').whereNull('released_at')),
  };
}

/** The messages of a filter with their states, in the order of their ids; at most `limit`, without suspected ones. */
export async function filteredStates(
  db: Knex,
  filter: AdminMessageFilter,
  limit: number,
): Promise<Pick<MessageRow, 'id' | 'revision'>[]> {
  return filtered(db, filter).query.orderBy('id').limit(limit).select('id', 'revision');
}

/** A fingerprint of messages and their states: a change of either changes it. */
export function fingerprintOf(found: readonly Pick<MessageRow, 'id' | 'revision'>[]): string {
  const revisions = found.map(({ id, revision }) => `${id}:${revision}`).join(' ');
  return createHash('sha256').update(revisions).digest('base64url');
}

function filtered(db: Knex, { q, state, subject }: AdminMessageFilter) {
  const table = 'contact_messages';
  const query = db(table);
  if (state === undefined) void query.whereNot('state', 'spam');
  else void query.where({ state });
  if (subject !== undefined) void query.where({ subject });
  return { table, query: filterByWords(query, { column: 'search_text', words: q, numbered: true }) };
}

/**
 * Messages that were held back as probable spam: unlike those marked `spam` by staff, they are in a table of their own.
 */
function suspected(db: Knex, { q, subject }: AdminMessageFilter) {
  const table = 'suspected_leads';
  const query = db(table).where('kind', 'contact').whereNull('released_at');
  // The form is stored as JSON; the quarantine is small enough for a scan.
  if (subject !== undefined) void query.where('form', 'like', `%"subject":"${subject}"%`);
  return { table, query: filterByWords(query, { column: 'search_text', words: q }) };
}
