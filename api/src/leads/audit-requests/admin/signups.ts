import type { AdminSignup, AdminSignupFilter, SignupState } from '@plumbline/contract/leads/admin-signups';
import type { CountedPage } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import { countedPage } from '../../../platform/database/counted-page.ts';
import { keysetPage, keysetBatches, type KeysetRequest } from '../../../platform/database/keyset-page.ts';
import { filterByWords } from '../../../platform/database/filter-by-words.ts';
import { toLead, type SuspectedRow } from '../../suspected.ts';
import { mailKeys, mailStates, suppressionsOf } from '../../../mail/index.ts';

/** A row of a signup. */
export interface SignupRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly email_key: string;
  readonly mail_key: string | null;
  readonly created_at: string;
  readonly mailed_at: string;
  readonly opened_at: string | null;
}

/**
 * One page of the admin's list. Suspected signups (forms that look automated, not mailed) have a table of their own,
 * and ids such as `s12`.
 */
export async function listSignups(
  db: Knex,
  request: AdminSignupFilter & KeysetRequest,
): Promise<CountedPage<AdminSignup[]>> {
  if (request.state === 'suspected') {
    const { rows, next } = await keysetPage<SuspectedRow>(db, suspected(db, request), request);
    return countedPage(
      db,
      { items: await suspectedOf(db, rows), next },
      request.cursor,
      () => suspected(db, request).query,
    );
  }
  const { rows, next } = await keysetPage<SignupRow>(db, filtered(db, request), request);
  return countedPage(db, { items: await signupsOf(db, rows), next }, request.cursor, () => filtered(db, request).query);
}

/** The signups of a filter in batches, newest first. */
export function signupsInBatches(db: Knex, filter: AdminSignupFilter): AsyncIterable<readonly AdminSignup[]> {
  return filter.state === 'suspected'
    ? keysetBatches<SuspectedRow, AdminSignup>(
        db,
        () => suspected(db, filter),
        (rows) => suspectedOf(db, rows),
      )
    : keysetBatches<SignupRow, AdminSignup>(
        db,
        () => filtered(db, filter),
        (rows) => signupsOf(db, rows),
      );
}

/** Signups for the admin's list, in the order of the rows; at most a few hundred at once. */
export async function signupsOf(db: Knex, rows: readonly SignupRow[]): Promise<AdminSignup[]> {
  const mails = await mailStates(
    db,
    rows.map(({ mail_key: key }) => key),
  );
  const reasons = await suppressionsOf(
    db,
    rows.map(({ email }) => email),
  );
  return rows.map((row) => {
    const mail = mails.get(row.mail_key ?? '');
    const state = stateOf(row, mail?.status);
    return {
      id: String(row.id),
      name: row.name,
      email: row.email,
      state,
      trouble: state === 'dead' ? (mail?.lastError ?? null) : null,
      suppressed: reasons.get(row.email_key) ?? null,
      createdAt: row.created_at,
      mailedAt: row.mailed_at,
      openedAt: row.opened_at,
    };
  });
}

/** A mail that the outbox lacks was sent: sent mails are deleted from it after a month. */
function stateOf(row: SignupRow, status = 'sent'): SignupState {
  if (status === 'waiting') return 'waiting';
  if (status !== 'sent') return 'dead';
  return row.opened_at === null ? 'sent' : 'opened';
}

async function suspectedOf(db: Knex, rows: readonly SuspectedRow[]): Promise<AdminSignup[]> {
  const leads = rows.map(toLead);
  const reasons = await suppressionsOf(
    db,
    leads.map(({ form }) => form['email'] ?? ''),
  );
  return leads.map(({ id, form: { name = '', email = '' }, reason, createdAt }) => ({
    id: `s${id}`,
    name,
    email,
    state: 'suspected',
    trouble: reason,
    suppressed: reasons.get(email.toLowerCase()) ?? null,
    createdAt,
    mailedAt: null,
    openedAt: null,
  }));
}

function filtered(db: Knex, { q, state }: AdminSignupFilter) {
  const table = 'audit_requests';
  const query = db(table);
  // The subquery uses the outbox's index; few mails are unsent.
  const mails = (...statuses: readonly string[]) => mailKeys(db, 'audit', statuses);
  const undelivered = ['dead', 'cancelled'];
  if (state === 'waiting') void query.whereIn('mail_key', mails('waiting'));
  if (state === 'dead') void query.whereIn('mail_key', mails(...undelivered));
  if (state === 'sent' || state === 'opened') {
    void query.where(
      (either) => void either.whereNull('mail_key').orWhereNotIn('mail_key', mails('waiting', ...undelivered)),
    );
    void (state === 'sent' ? query.whereNull('opened_at') : query.whereNotNull('opened_at'));
  }
  return { table, query: filterByWords(query, { column: 'search_text', words: q }) };
}

function suspected(db: Knex, { q }: AdminSignupFilter) {
  const table = 'suspected_leads';
  const query = db(table).where('kind', 'subscribe').whereNull('released_at');
  return { table, query: filterByWords(query, { column: 'search_text', words: q }) };
}
