/** What a `traceparent` says. */
export interface Traceparent {
  readonly traceId: string;
  readonly spanId: string;
  readonly sampled: boolean;
}

/** https://www.w3.org/TR/trace-context/#traceparent-header; an id of zeros only is none, and no version is ff. */
const shape = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** Null where there is none, or it is none. */
export function readTraceparent(header: string | readonly string[] | null | undefined): Traceparent | null {
  const [, traceId, spanId, flags = ''] = (typeof header === 'string' && shape.exec(header)) || [];
  if (traceId === undefined || spanId === undefined) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The header that says this. */
export function traceparentOf({ traceId, spanId, sampled }: Traceparent): string {
  return `00-${traceId}-${spanId}-0${sampled ? 1 : 0}`;
}
