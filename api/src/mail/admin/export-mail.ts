import type { DeskMail, DeskMailNarrowing } from '@plumbline/contract/mail/admin-mail';
import type { Knex } from 'knex';
import type { CsvColumn } from '../../platform/http/csv-download.ts';
import { narrowedMail } from './list-mail.ts';
import { deskMailOf, type MailRow } from './mail-row.ts';

/** Mails that are read at a time. */
const batch = 500;

/** PostgreSQL takes no larger number for an id. */
const largestId = 2 ** 31 - 1;

/** The columns of the list as a file. */
export const mailColumns: readonly CsvColumn<DeskMail>[] = [
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

/** The mails of a narrowing, the newest first, a part at a time; `now` is ISO 8601. */
export async function* mailInParts(
  db: Knex,
  narrowing: DeskMailNarrowing,
  now: string,
): AsyncGenerator<readonly DeskMail[]> {
  for (let before = largestId; ;) {
    const rows: MailRow[] = await narrowedMail(db, narrowing)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(batch);
    yield rows.map((row) => deskMailOf(row, now));
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    before = last.id;
  }
}
