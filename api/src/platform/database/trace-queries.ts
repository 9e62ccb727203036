import { SpanKind, type Span } from '@opentelemetry/api';
import { failSpan, isRecorded, startSpan } from '@plumbline/serving/tracing/spans';
import type { Database } from './database.ts';

/** The most open query spans: a query whose connection hangs never ends. */
const maxSpans = 1_000;

/** Savepoints of nested transactions, which have a span already. */
const savepointStatement = /^\s*(?:savepoint|release|rollback)\b/i;

/** The event that Knex emits for a query. */
interface QueryEvent {
  /** Absent from transaction statements, which have no end event either. */
  readonly __knexQueryUid?: string;
  readonly sql: string;
}

const systems = { sqlite: 'sqlite', postgres: 'postgresql' } as const;

/**
 * Traces the queries of a database as children of the active span. The recorded SQL contains placeholders instead of
 * values, and no results are recorded. Must be called before the first query.
 */
export function traceQueries({ knex, dialect }: Database): void {
  const running = new Map<string, Span>();
  const endSpan = (uid: string | undefined, fault?: unknown): void => {
    const span = uid === undefined ? undefined : running.get(uid);
    if (uid === undefined || span === undefined) return;
    running.delete(uid);
    if (fault !== undefined) failSpan(span, fault);
    span.end();
  };
  knex.on('query', ({ __knexQueryUid: uid, sql }: QueryEvent) => {
    if (uid === undefined || savepointStatement.test(sql) || !isRecorded()) return;
    const { name, attributes } = summaryOf(sql);
    const span = startSpan(name, { kind: SpanKind.CLIENT, attributes });
    if (span === undefined) return;
    span.setAttributes({ 'db.system.name': systems[dialect], 'db.query.text': sql });
    running.set(uid, span);
    const [oldest] = running.keys();
    if (running.size > maxSpans) endSpan(oldest);
  });
  knex.on('query-response', (_: unknown, { __knexQueryUid: uid }: QueryEvent) => endSpan(uid));
  knex.on('query-error', (error: unknown, { __knexQueryUid: uid }: QueryEvent) => endSpan(uid, error));
}

/** Span name such as `select posts`: the operation and, if there is one, the table. */
function summaryOf(sql: string) {
  const operation = /^\W*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'query';
  const table = /\b(?:from|into|update)\s+[`"]?([a-z_]\w*)/i.exec(sql)?.[1];
  const attributes = { 'db.operation.name': operation };
  return table === undefined
    ? { name: operation, attributes }
    : { name: `${operation} ${table}`, attributes: { ...attributes, 'db.collection.name': table } };
}
