import type { AdminMail, AdminMailFilter } from '@plumbline/contract/mail/admin-mail';
import type { Knex } from 'knex';
import type { CsvColumn } from '../../platform/http/csv-download.ts';
import { filteredMail } from './list-mail.ts';
import { adminMailOf, type MailRow } from './mail-row.ts';

/** Number of mails per query. */
const batch = 500;

/** The largest id that PostgreSQL accepts. */
const largestId = 2 ** 31 - 1;

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
export async function* mailInBatches(
  db: Knex,
  filter: AdminMailFilter,
  now: string,
): AsyncGenerator<readonly AdminMail[]> {
  for (let before = largestId; ;) {
    const rows: MailRow[] = await filteredMail(db, filter).where('id', '<', before).orderBy('id', 'desc').limit(batch);
    yield rows.map((row) => adminMailOf(row, now));
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    before = last.id;
  }
}
