import { disputeStandings, refundStates } from '@plumbline/contract/desk-orders';
import type { Knex } from 'knex';
import { readBackupState } from '../database/backups/backup-state.ts';
import { policyRefusals } from '../../releases/failure-reports/store.ts';
import { restIsNews } from '../../releases/views/store.ts';

const day = 86_400_000;

/** How many there are of each. */
export interface Count {
  readonly labels: Readonly<Record<string, string>>;
  readonly count: number;
}

/** What is looked up in the database when somebody asks for the metrics; `now` in ms since 1970. */
export interface DatabaseCounts {
  readonly orders: readonly Count[];
  readonly attempts: readonly Count[];
  /** By standing; also the standings that no dispute has. */
  readonly disputes: readonly Count[];
  /** In s since 1970: when the time for evidence is over first; null where it is over, or none can be submitted. */
  readonly evidenceDueAt: number | null;
  /** By state; also the states that no refund has. */
  readonly refunds: readonly Count[];
  /** In s, since the refund was asked for that waits longest to be sent; 0 where none does. */
  readonly refundLate: number;
  /** Mails that are not gone: waiting, dead. */
  readonly mails: readonly Count[];
  /** In s, since the mail that is overdue for longest was due; 0 where none is. */
  readonly mailLate: number;
  /** Events of providers that are not handled. */
  readonly events: number;
  /** Releases that a page server does not hand out. */
  readonly resting: readonly Count[];
  /** The last backup that was made by itself and verified; none where there is none. */
  readonly backup: { readonly at: number; readonly bytes: number } | null;
  /** What browsers refused by the pages' policies within a day. */
  readonly refusals: number;
}

export async function countInDatabase(db: Knex, now: number): Promise<DatabaseCounts> {
  const iso = (time: number) => new Date(time).toISOString();
  const grouped = async (table: string, columns: readonly string[], only?: (query: Knex.QueryBuilder) => void) => {
    const query = db(table)
      .select([...columns])
      .count({ total: '*' })
      .groupBy([...columns]);
    only?.(query);
    const rows = (await query) as Record<string, string | number>[];
    return rows.map(({ total, ...labels }) => ({
      labels: Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)])),
      count: Number(total),
    }));
  };
  const due = await earliest(db('outbox').where('status', 'waiting').where('due_at', '<=', iso(now)), 'due_at');
  const evidenceDue = await earliest(
    db('disputes').whereIn('standing', ['open', 'inquiry']).where('evidence_due_at', '>', iso(now)),
    'evidence_due_at',
  );
  const refundAsked = await earliest(db('refunds').where('state', 'asked'), 'asked_at');
  const [events] = (await db('provider_events').whereNotNull('due_at').count({ total: '*' })) as {
    total: number | string;
  }[];
  const { lastGoodAt, lastGoodBytes } = await readBackupState(db);
  return {
    backup: lastGoodAt === null ? null : { at: Date.parse(lastGoodAt) / 1_000, bytes: lastGoodBytes },
    orders: await grouped('orders', ['status']),
    attempts: await grouped('payment_attempts', ['provider', 'status']),
    disputes: withZeros('standing', disputeStandings, await grouped('disputes', ['standing'])),
    evidenceDueAt: evidenceDue === null ? null : evidenceDue / 1_000,
    refunds: withZeros('state', refundStates, await grouped('refunds', ['state'])),
    refundLate: refundAsked === null ? 0 : Math.max(0, (now - refundAsked) / 1_000),
    mails: await grouped('outbox', ['status'], (query) => void query.whereNot('status', 'sent')),
    mailLate: due === null ? 0 : Math.max(0, (now - due) / 1_000),
    events: Number(events?.total ?? 0),
    refusals: (await policyRefusals(db, now - day)).count,
    resting: await grouped(
      'release_rests',
      ['remote', 'release'],
      (query) => void query.where('seen_at', '>=', iso(now - restIsNews)),
    ),
  };
}

/** The earliest time of a column, in ms since 1970; null where there is none. */
async function earliest(query: Knex.QueryBuilder, column: string): Promise<number | null> {
  const row = (await query.min({ time: column }).first()) as { time: string | null } | undefined;
  return row?.time ? Date.parse(row.time) : null;
}

/** The counts with a 0 for each value that does not occur: a rule about what has come up needs the count before it. */
function withZeros(label: string, values: readonly string[], counts: readonly Count[]): readonly Count[] {
  return values.map((value) => ({
    labels: { [label]: value },
    count: counts.find(({ labels }) => labels[label] === value)?.count ?? 0,
  }));
}
