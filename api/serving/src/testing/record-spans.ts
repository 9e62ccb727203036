import { randomBytes } from 'node:crypto';
import { readTraceparent, traceparentOf } from '../tracing/traceparent.ts';
import { traceWith, type Attributes, type NewSpan, type Span } from '../tracing/tracing.ts';
import { whatFailed } from '../tracing/what-failed.ts';

/** A span as it was recorded. */
export interface RecordedSpan extends NewSpan {
  name: string;
  attributes: Attributes;
  readonly traceId: string;
  readonly spanId: string;
  /** Null where it began a trace. */
  readonly parentId: string | null;
  failedWith: string | null;
  ended: boolean;
}

/** Records all spans of this process from now on, without OpenTelemetry, for tests; `recorded` false: as if none were chosen. */
export function recordSpans({ recorded = true }: { readonly recorded?: boolean } = {}): RecordedSpan[] {
  const spans: RecordedSpan[] = [];
  traceWith({
    begin(span, parent) {
      const from = typeof parent === 'string' ? readTraceparent(parent) : parent;
      const traceId = from?.traceId ?? randomBytes(16).toString('hex');
      const spanId = randomBytes(8).toString('hex');
      const made: RecordedSpan = {
        ...span,
        attributes: span.attributes ?? {},
        traceId,
        spanId,
        parentId: from?.spanId ?? null,
        failedWith: null,
        ended: false,
      };
      spans.push(made);
      return {
        traceId,
        spanId,
        recorded,
        traceparent: traceparentOf({ traceId, spanId, sampled: recorded }),
        rename: (name) => void (made.name = name),
        set: (attributes) => void (made.attributes = { ...made.attributes, ...attributes }),
        fail: (error) => void (made.failedWith ??= whatFailed(error).code),
        end: () => void (made.ended = true),
      } satisfies Span;
    },
  });
  return spans;
}
