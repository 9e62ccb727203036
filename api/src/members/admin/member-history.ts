import type { History } from '@plumbline/contract/platform/history';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { Knex } from 'knex';
import { mailHistory } from '../../mail/index.ts';
import { historyEntry, mergeHistories } from '../../platform/history/history.ts';
import { auditHistory } from '../../staff/index.ts';
import type { MemberRow } from '../memberships/member-row.ts';
import type { Purchases } from '../purchases.ts';

/** The history of a member. Actions of staff are included for roles that may read the audit log. */
export async function memberHistory(
  db: Knex,
  row: MemberRow,
  { purchases, role }: { readonly purchases: Purchases; readonly role: StaffRole },
): Promise<History> {
  const { joined_at: joinedAt, email_verified_at: confirmedAt, erased_at: erasedAt } = row;
  return mergeHistories([
    [
      historyEntry({ at: joinedAt, kind: 'member_joined' }),
      ...(confirmedAt === null ? [] : [historyEntry({ at: confirmedAt, kind: 'email_confirmed' })]),
      ...(erasedAt === null ? [] : [historyEntry({ at: erasedAt, kind: 'data_erased' })]),
    ],
    ...(await purchases.history(row.id, erasedAt === null ? row.email_key : null)),
    erasedAt === null ? await mailHistory(db, row.email) : [],
    await auditHistory(db, `member ${row.number}`, role),
  ]);
}
