import { SpanKind, type Span } from '@opentelemetry/api';
import { failSpan, isRecorded, startSpan } from '@plumbline/serving/tracing/spans';
import type { Database } from './database.ts';

/** In number of queries that have begun and not ended: one whose connection hangs never ends. */
const most = 1_000;

/** Steps of transactions within others, which say nothing of what is done: theirs is a span already. */
const steps = /^\s*(?:savepoint|release|rollback)\b/i;

/** What Knex tells of a query. */
interface Told {
  /** Absent from the statements of transactions, whose ends are not told either. */
  readonly __knexQueryUid?: string;
  readonly sql: string;
}

const systems = { sqlite: 'sqlite', postgres: 'postgresql' } as const;

/**
 * Traces the queries of a database, each as a part of what asked it. Their texts have a sign in place of every value, and of what
 * came back nothing is told. Done before any query.
 */
export function traceQueries({ knex, dialect }: Database): void {
  const running = new Map<string, Span>();
  const end = (uid: string | undefined, fault?: unknown): void => {
    const span = uid === undefined ? undefined : running.get(uid);
    if (uid === undefined || span === undefined) return;
    running.delete(uid);
    if (fault !== undefined) failSpan(span, fault);
    span.end();
  };
  knex.on('query', ({ __knexQueryUid: uid, sql }: Told) => {
    if (uid === undefined || steps.test(sql) || !isRecorded()) return;
    const { name, attributes } = summaryOf(sql);
    const span = startSpan(name, { kind: SpanKind.CLIENT, attributes });
    if (span === undefined) return;
    span.setAttributes({ 'db.system.name': systems[dialect], 'db.query.text': sql });
    running.set(uid, span);
    const [oldest] = running.keys();
    if (running.size > most) end(oldest);
  });
  knex.on('query-response', (_: unknown, { __knexQueryUid: uid }: Told) => end(uid));
  knex.on('query-error', (error: unknown, { __knexQueryUid: uid }: Told) => end(uid, error));
}

/** `select posts`: the operation, and the table where one is named. */
function summaryOf(sql: string) {
  const operation = /^\W*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'query';
  const table = /\b(?:from|into|update)\s+[`"]?([a-z_]\w*)/i.exec(sql)?.[1];
  const attributes = { 'db.operation.name': operation };
  return table === undefined
    ? { name: operation, attributes }
    : { name: `${operation} ${table}`, attributes: { ...attributes, 'db.collection.name': table } };
}
