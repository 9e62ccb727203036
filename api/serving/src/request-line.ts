import { trace } from '@opentelemetry/api';
import { readTraceparent } from './tracing/traceparent.ts';

/** What both processes log of a request, under the same names. */
export interface RequestLine {
  readonly requestId: string;
  /** Of the trace that this is part of, or that began in front of us (W3C `traceparent`); absent where there is none. */
  readonly traceId?: string;
  /** Of the span that answered it; absent where it was not traced here. */
  readonly spanId?: string;
  readonly method: string;
  /** The pattern of the route, never the address: that can hold what is somebody's own. Null where there is none. */
  readonly route: string | null;
  readonly status: number;
  /** How long it took. */
  readonly ms: number;
}

interface Answered extends Omit<RequestLine, 'traceId' | 'spanId' | 'ms'> {
  readonly traceparent: string | string[] | undefined;
  /** When it came, on the clock of `performance`. */
  readonly from: number;
}

/** The line of a request that is answered. */
export function requestLine({ traceparent, from, ...answered }: Answered): RequestLine {
  const ms = Math.round((performance.now() - from) * 10) / 10;
  const span = trace.getActiveSpan()?.spanContext();
  if (span) return { ...answered, traceId: span.traceId, spanId: span.spanId, ms };
  const { traceId } = readTraceparent(traceparent) ?? {};
  return { ...answered, ...(traceId === undefined ? {} : { traceId }), ms };
}
