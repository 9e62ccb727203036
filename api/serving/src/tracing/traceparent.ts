import { trace, type SpanContext } from '@opentelemetry/api';

/** https://www.w3.org/TR/trace-context/#traceparent-header; an id of zeros only is none, and no version is ff. */
const shape = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** What a `traceparent` says; null if the header is absent or malformed. */
export function readTraceparent(header: string | readonly string[] | null | undefined): SpanContext | null {
  const [, traceId, spanId, flags = ''] = (typeof header === 'string' && shape.exec(header)) || [];
  if (traceId === undefined || spanId === undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

/** The `traceparent` of what is being done; null where that is not traced. */
export function activeTraceparent(): string | null {
  const active = trace.getActiveSpan()?.spanContext();
  return active ? `00-${active.traceId}-${active.spanId}-0${active.traceFlags & 1}` : null;
}
