import { historyLimit, type History, type HistoryEntry } from '@plumbline/contract/platform/history';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { Knex } from 'knex';
import { mailHistory } from '../../../mail/index.ts';
import { historyEntry, mergeHistories } from '../../../platform/history/history.ts';
import { auditHistory } from '../../../staff/index.ts';
import { messageDetail } from './message-detail.ts';

/**
 * The history of a message. Actions of staff are included for roles that may read the audit log. @throws Failure
 * `not_found`.
 */
export async function messageHistory(db: Knex, id: string, role: StaffRole): Promise<History> {
  const { email, createdAt } = await messageDetail(db, id);
  const received = [historyEntry({ at: createdAt, kind: 'message_received' })];
  // A message that was held back as probable spam.
  if (id.startsWith('s')) return mergeHistories([received]);
  const written = async (table: string, kind: HistoryEntry['kind']): Promise<HistoryEntry[]> => {
    const rows: { who: string; created_at: string }[] = await db(table)
      .where('message_id', Number(id))
      .orderBy('id', 'desc')
      .limit(historyLimit);
    return rows.map(({ who, created_at: at }) => historyEntry({ at, kind, by: who }));
  };
  return mergeHistories([
    received,
    await written('contact_notes', 'note_added'),
    await written('contact_replies', 'reply_written'),
    await mailHistory(
      db,
      email,
      ({ kind, payload }) => kind.startsWith('contact-') && payload?.['number'] === Number(id),
    ),
    await auditHistory(db, `message ${id}`, role),
  ]);
}
