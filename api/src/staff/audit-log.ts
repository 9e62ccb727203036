import type { AuditEntry } from '@plumbline/contract/staff';
import type { Page } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';

/** A line to be. */
export interface NewAuditEntry {
  /** ISO 8601. */
  readonly at: string;
  readonly staffId: number | null;
  readonly who: string | null;
  readonly action: string;
  readonly target?: string | null;
  readonly outcome: string;
  readonly detail?: string | null;
  /** See `addressKey`. */
  readonly from: string | null;
}

interface Row {
  readonly id: number;
  readonly at: string;
  readonly who: string | null;
  readonly action: string;
  readonly target: string | null;
  readonly outcome: string;
  readonly detail: string | null;
  readonly address_key: string | null;
}

/** Adds a line; the database lets nobody change or remove it. */
export async function record(db: Knex, entry: NewAuditEntry): Promise<void> {
  await db('staff_audit').insert({
    at: entry.at,
    staff_id: entry.staffId,
    who: entry.who,
    action: entry.action,
    target: entry.target?.slice(0, 254) ?? null,
    outcome: entry.outcome,
    detail: entry.detail?.slice(0, 200) ?? null,
    address_key: entry.from,
  });
}

/** A page of the log, the newest first; `before` is the last line that the caller has. */
export async function readAuditLog(
  db: Knex,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<Page<AuditEntry[]>> {
  const query = db('staff_audit')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (before !== null) void query.where('id', '<', before);
  const rows: Row[] = await query;
  const items = rows.slice(0, limit).map(({ address_key: from, id, at, who, action, target, outcome, detail }) => ({
    id,
    at,
    who,
    action,
    target,
    outcome,
    detail,
    from,
  }));
  return { items, next: rows.length > limit ? String(items.at(-1)?.id) : null };
}
