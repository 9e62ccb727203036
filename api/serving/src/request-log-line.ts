import { trace } from '@opentelemetry/api';
import { readTraceparent } from './tracing/traceparent.ts';

/** The log line of a request, with the same fields in the API and the page server. */
export interface RequestLogLine {
  readonly requestId: string;
  /** The trace that the request belongs to (W3C `traceparent`); absent if there is none. */
  readonly traceId?: string;
  /** The span of the request; absent if it was not traced here. */
  readonly spanId?: string;
  readonly method: string;
  /** The route's pattern; never the URL, which can contain personal data. Null without a route. */
  readonly route: string | null;
  readonly status: number;
  /** Duration in ms. */
  readonly ms: number;
}

interface AnsweredRequest extends Omit<RequestLogLine, 'traceId' | 'spanId' | 'ms'> {
  readonly traceparent: string | string[] | undefined;
  /** Start time on the clock of `performance`. */
  readonly startedAt: number;
}

/** The log line of an answered request. */
export function requestLogLine({ traceparent, startedAt, ...answered }: AnsweredRequest): RequestLogLine {
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  const span = trace.getActiveSpan()?.spanContext();
  if (span) return { ...answered, traceId: span.traceId, spanId: span.spanId, ms };
  const { traceId } = readTraceparent(traceparent) ?? {};
  return { ...answered, ...(traceId === undefined ? {} : { traceId }), ms };
}
