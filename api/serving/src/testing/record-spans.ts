import { context, SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';
import { AlwaysOffSampler, AlwaysOnSampler, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { register } from '../tracing/opentelemetry.ts';

/** A recorded span, updated until it ends. */
export interface RecordedSpan {
  readonly name: string;
  readonly kind: string;
  readonly attributes: Attributes;
  /** The ids of linked traces. */
  readonly links: readonly string[];
  readonly traceId: string;
  readonly spanId: string;
  /** Null for a root span. */
  readonly parentId: string | null;
  /** The error type; null without an error. */
  readonly failedWith: string | null;
  readonly ended: boolean;
}

/** Records all spans of this process until {@link stopRecording}, for tests; `recorded` false: no span is sampled. */
export function recordSpans({ recorded = true }: { readonly recorded?: boolean } = {}): RecordedSpan[] {
  stopRecording();
  const spans: RecordedSpan[] = [];
  register({
    sampler: recorded ? new AlwaysOnSampler() : new AlwaysOffSampler(),
    spanProcessors: [
      {
        onStart: (span) => void spans.push(viewOf(span)),
        onEnd: () => undefined,
        forceFlush: () => Promise.resolve(),
        shutdown: () => Promise.resolve(),
      },
    ],
  });
  return spans;
}

/** Stops tracing. */
export function stopRecording(): void {
  trace.disable();
  context.disable();
}

function viewOf(span: ReadableSpan): RecordedSpan {
  const { traceId, spanId } = span.spanContext();
  const live = {
    name: () => span.name,
    attributes: () => span.attributes,
    failedWith: () => (span.status.code === SpanStatusCode.ERROR ? String(span.attributes['error.type']) : null),
    ended: () => span.ended,
  };
  const view = {
    kind: SpanKind[span.kind].toLowerCase(),
    links: span.links.map((link) => link.context.traceId),
    traceId,
    spanId,
    parentId: span.parentSpanContext?.spanId ?? null,
  };
  // Enumerable, so that tests can print and compare the span.
  for (const [name, get] of Object.entries(live)) Object.defineProperty(view, name, { get, enumerable: true });
  return view as unknown as RecordedSpan;
}
