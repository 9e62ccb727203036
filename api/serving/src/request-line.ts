import { trace } from '@opentelemetry/api';
import { readTraceparent } from './tracing/traceparent.ts';

/** The log line of a request, with the same fields in both processes. */
export interface RequestLine {
  readonly requestId: string;
  /** The trace that the request belongs to (W3C `traceparent`); absent if there is none. */
  readonly traceId?: string;
  /** The span of the request; absent if it was not traced here. */
  readonly spanId?: string;
  readonly method: string;
  /** The route's pattern; never the URL, which can contain personal data. Null without a route. */
  readonly route: string | null;
  readonly status: number;
  /** Duration. */
  readonly ms: number;
}

interface Answered extends Omit<RequestLine, 'traceId' | 'spanId' | 'ms'> {
  readonly traceparent: string | string[] | undefined;
  /** Start time on the clock of `performance`. */
  readonly from: number;
}

/** The log line of an answered request. */
export function requestLine({ traceparent, from, ...answered }: Answered): RequestLine {
  const ms = Math.round((performance.now() - from) * 10) / 10;
  const span = trace.getActiveSpan()?.spanContext();
  if (span) return { ...answered, traceId: span.traceId, spanId: span.spanId, ms };
  const { traceId } = readTraceparent(traceparent) ?? {};
  return { ...answered, ...(traceId === undefined ? {} : { traceId }), ms };
}
