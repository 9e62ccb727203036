import type { AdminMail, AdminMailFilter } from '@plumbline/contract/mail/admin-mail';
import type { Knex } from 'knex';
import { keysetBatches } from '../../platform/database/keyset-page.ts';
import type { CsvColumn } from '../../platform/http/csv-download.ts';
import { filteredMail } from './list-mail.ts';
import { adminMailOf, type MailRow } from './mail-row.ts';

/** The columns of the CSV file. */
export const mailColumns: readonly CsvColumn<AdminMail>[] = [
  ['Number', ({ id }) => String(id)],
  ['Kind', ({ kind }) => kind],
  ['To', ({ to }) => to],
  ['Status', ({ status }) => status],
  ['Tries', ({ tries }) => String(tries)],
  ['Written (UTC)', ({ createdAt }) => createdAt],
  ['Next try (UTC)', ({ nextAt }) => nextAt],
  ['Sent (UTC)', ({ sentAt }) => sentAt],
  ['Last error', ({ lastError }) => lastError],
];

/** The mails of a filter in batches, newest first; `now` is ISO 8601. */
export function mailInBatches(db: Knex, filter: AdminMailFilter, now: string): AsyncIterable<readonly AdminMail[]> {
  const filtered = () => ({ table: 'outbox', query: filteredMail(db, filter) });
  return keysetBatches(db, filtered, (rows: readonly MailRow[]) => rows.map((row) => adminMailOf(row, now)));
}
