import type { AuditEntry, AuditFilter, listAuditLog } from '@plumbline/contract/staff/audit-log';
import type { CountedPage } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import type { InferOutput } from 'valibot';
import { countedPage } from '../../platform/database/counted-page.ts';
import { beginning, containing } from '../../platform/database/like.ts';
import { maxTargetLength } from './audit-target.ts';

/** A new line of the audit log. */
export interface NewAuditEntry {
  /** ISO 8601. */
  readonly at: string;
  /** Null for a team, a command, the site itself, and somebody without an account. */
  readonly staffId: number | null;
  /** Null for a sign-in to an unknown account. */
  readonly who: string | null;
  readonly action: string;
  readonly target?: string | null;
  readonly outcome: string;
  readonly detail?: string | null;
  /** The pseudonym of the network address, see `addressKey`; null for a command and the site itself. */
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

/** Adds a line; the database forbids changes and deletions. */
export async function addAuditEntry(db: Knex, entry: NewAuditEntry): Promise<void> {
  await db('staff_audit').insert({
    at: entry.at,
    staff_id: entry.staffId,
    who: entry.who,
    action: entry.action,
    target: entry.target?.slice(0, maxTargetLength) ?? null,
    outcome: entry.outcome,
    detail: entry.detail?.slice(0, 200) ?? null,
    address_key: entry.from,
  });
}

type ListRequest = InferOutput<(typeof listAuditLog)['query']>;

/** A page of the log; `cursor` is the last line of the page before. */
export async function readAuditLog(db: Knex, request: ListRequest): Promise<CountedPage<AuditEntry[]>> {
  const { cursor, limit, sort } = request;
  const rows = await linesAfter(db, request, {
    last: cursor === undefined ? null : Number(cursor),
    limit: limit + 1,
    direction: sort === 'oldest' ? 'asc' : 'desc',
  });
  const items = rows.slice(0, limit).map(toEntry);
  const next = rows.length > limit ? String(items.at(-1)?.id) : null;
  return countedPage(db, { items, next }, cursor, () => filteredLines(db, request));
}

/** Number of lines per query. */
const batch = 1000;

/** The lines of a filter in batches, newest first. */
export async function* auditLogBatches(db: Knex, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  for (let last: number | null = null; ;) {
    const rows: Row[] = await linesAfter(db, filter, { last, limit: batch, direction: 'desc' });
    yield rows.map(toEntry);
    last = rows.at(-1)?.id ?? null;
    if (last === null || rows.length < batch) return;
  }
}

async function linesAfter(
  db: Knex,
  filter: AuditFilter,
  {
    last,
    limit,
    direction,
  }: { readonly last: number | null; readonly limit: number; readonly direction: 'asc' | 'desc' },
): Promise<Row[]> {
  const order = [
    { column: 'at', order: direction },
    { column: 'id', order: direction },
  ];
  const query = filteredLines(db, filter).orderBy(order).limit(limit);
  if (last !== null) {
    const past = direction === 'desc' ? '<' : '>';
    void query.whereRaw(`(at, id) ${past} ((select at from staff_audit where id = ?), ?)`, [last, last]);
  }
  // The subquery selects ids from an index only; then only the lines of the page are read.
  const rows: Row[] = await db('staff_audit').whereIn('id', query.select('id')).orderBy(order);
  return rows;
}

/** The newest successful lines about exactly this target, after which a colon and the action may follow. */
export async function linesAbout(db: Knex, target: string, limit: number): Promise<AuditEntry[]> {
  const rows: Row[] = await db('staff_audit')
    .where({ outcome: 'ok' })
    .where((about) => void about.where({ target }).orWhereRaw(`target like ? escape '!'`, [beginning(`${target}:`)]))
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
  return rows.map(toEntry);
}

function filteredLines(db: Knex, { q, who, action, target, outcome, since, until }: AuditFilter): Knex.QueryBuilder {
  const query = db('staff_audit');
  if (who !== '') void query.where({ who });
  if (action !== '') void query.where({ action });
  if (target !== '') void query.whereRaw(`target like ? escape '!'`, [beginning(target)]);
  if (outcome === 'ok') void query.where({ outcome });
  if (outcome === 'refused') void query.whereNot({ outcome: 'ok' });
  if (since !== undefined) void query.where('at', '>=', since);
  if (until !== undefined) void query.where('at', '<', until);
  for (const word of q.toLowerCase().split(/\s+/).filter(Boolean)) {
    void query.where((either) => {
      for (const one of spellings(word)) void either.orWhereRaw(`search_text like ? escape '!'`, [containing(one)]);
    });
  }
  return query;
}

/** SQLite's own `lower`, by which the text is stored, and its `like` cover only ASCII. @param word in lower case */
function spellings(word: string): ReadonlySet<string> {
  if (!/[^\p{ASCII}]/u.test(word)) return new Set([word]);
  return new Set([word, word.toUpperCase(), word.replace(/^./u, (letter) => letter.toUpperCase())]);
}

function toEntry({ address_key: from, id, at, who, action, target, outcome, detail }: Row): AuditEntry {
  return { id, at, who, action, target, outcome, detail, from };
}
