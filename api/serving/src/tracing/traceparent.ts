import { trace, type SpanContext } from '@opentelemetry/api';

/** https://www.w3.org/TR/trace-context/#traceparent-header; ids of zeros and the version ff are invalid. */
const shape = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** Parses a `traceparent`; null if the header is absent or malformed. */
export function readTraceparent(header: string | readonly string[] | null | undefined): SpanContext | null {
  const [, traceId, spanId, flags = ''] = (typeof header === 'string' && shape.exec(header)) || [];
  if (traceId === undefined || spanId === undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

/** The `traceparent` of the active span; null if there is none. */
export function activeTraceparent(): string | null {
  const active = trace.getActiveSpan()?.spanContext();
  return active ? `00-${active.traceId}-${active.spanId}-0${active.traceFlags & 1}` : null;
}
