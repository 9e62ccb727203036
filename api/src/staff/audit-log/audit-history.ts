import { historyLimit, type HistoryEntry } from '@plumbline/contract/platform/history';
import { hasRight } from '@plumbline/contract/staff/rights';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { Knex } from 'knex';
import { historyEntry } from '../../platform/history/history.ts';
import { linesAbout } from './audit-log.ts';

/**
 * The newest successful actions of staff on a target, such as `member 10482`; none for roles that may not read the
 * audit log.
 */
export async function auditHistory(db: Knex, target: string, role: StaffRole): Promise<HistoryEntry[]> {
  if (!hasRight(role, 'audit')) return [];
  const lines = await linesAbout(db, target, historyLimit);
  return lines.map(({ at, who, action }) => historyEntry({ at, kind: 'staff_action', by: who, detail: action }));
}
