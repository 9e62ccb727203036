import {
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as Wrapped,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { TracingRules } from '../settings/tracing-settings.ts';
import { linkedSampler } from './linked-sampler.ts';
import { readTraceparent, traceparentOf } from './traceparent.ts';
import type { Attributes, Span, SpanKind, Tracer } from './tracing.ts';
import { whatFailed } from './what-failed.ts';

interface Options {
  readonly rules: TracingRules;
  /** Of the process, sent with every export. */
  readonly resource: Attributes;
  /** Hears how each export of so many spans ended, and what no export will hold; null: it arrived. */
  readonly heard: (fault: string | null, spans: number) => void;
}

/** OpenTelemetry's SDK, at work. */
export interface OpenTelemetry {
  readonly tracer: Tracer;
  /** Exports what is left. */
  readonly stop: () => Promise<void>;
}

/** In number of spans: those that wait are dropped past the most. */
const queue = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 } as const;

/**
 * In number of exports that are on their way. One is, but for a stop, which sends all that waits at once; the exporter fails on the
 * spot what is more than it may.
 */
const mostExports = 2 + queue.maxQueueSize / queue.maxExportBatchSize;

/** What is told of spans that there was no room for. */
const full = 'queue_full';

/** In ms past the exporter's own time-out, which always comes first. */
const late = 5_000;

const kinds: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  consumer: Kind.CONSUMER,
  internal: Kind.INTERNAL,
};

/** In characters of a value, and in numbers of one span's. */
const limits = {
  attributeValueLengthLimit: 2_000,
  attributeCountLimit: 32,
  linkCountLimit: 32,
  eventCountLimit: 4,
} as const;

/** Opens the SDK. Only what is configured loads this module: it costs memory, and time at the start. */
export function openTelemetry({ rules, resource, heard }: Options): OpenTelemetry {
  const exporter = new OTLPTraceExporter({
    url: rules.url,
    headers: { ...rules.headers },
    timeoutMillis: rules.timeout,
    concurrencyLimit: mostExports,
  });
  const processor = bounded(exporter, rules, heard);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...resource }),
    sampler: samplerOf(rules),
    spanProcessors: [processor],
    spanLimits: limits,
  });
  const tracer = provider.getTracer('plumbline');
  return {
    tracer: {
      begin({ name, kind = 'internal', attributes = {}, links = [] }, parent) {
        const made = links.slice(0, limits.linkCountLimit).flatMap((link) => {
          const context = contextOf(link);
          return context === null ? [] : [{ context }];
        });
        const options = { kind: kinds[kind], attributes: { ...attributes }, links: made };
        return spanOf(tracer.startSpan(name, options, around(parent)));
      },
    },
    stop: () => provider.shutdown(),
  };
}

function samplerOf({ sampler, ratio }: TracingRules): Sampler {
  const root = sampler.endsWith('on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased_') ? linkedSampler(new ParentBasedSampler({ root })) : root;
}

/** The SDK's line of spans, which drops in silence what does not fit into it: that is counted before it comes there. */
function bounded(exporter: SpanExporter, { timeout }: TracingRules, heard: Options['heard']): SpanProcessor {
  let waiting = 0;
  const line = new BatchSpanProcessor({
    ...queue,
    exporter: telling(exporter, heard, (spans) => (waiting -= spans)),
    exportTimeoutMillis: timeout + late,
  });
  return {
    onStart: (span, context) => line.onStart(span, context),
    onEnd(span: ReadableSpan) {
      if ((span.spanContext().traceFlags & 1) === 0) return;
      if (waiting >= queue.maxQueueSize) return heard(full, 1);
      waiting += 1;
      line.onEnd(span);
    },
    forceFlush: () => line.forceFlush(),
    shutdown: () => line.shutdown(),
  };
}

/** What is lost is told to us, and not to the SDK, which would write the whole error out. */
function telling(exporter: SpanExporter, heard: Options['heard'], taken: (spans: number) => void): SpanExporter {
  return {
    export(spans, done) {
      taken(spans.length);
      exporter.export(spans, ({ code, error }) => {
        heard(code === 0 ? null : whatFailed(error).code, spans.length);
        done({ code: 0 });
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

function contextOf(traceparent: string) {
  const read = readTraceparent(traceparent);
  return read && { traceId: read.traceId, spanId: read.spanId, traceFlags: read.sampled ? 1 : 0, isRemote: true };
}

const wrapped = new WeakMap<Span, Wrapped>();

function around(parent: Span | string | null): Context {
  if (parent === null) return ROOT_CONTEXT;
  if (typeof parent !== 'string') {
    const own = wrapped.get(parent);
    return own ? trace.setSpan(ROOT_CONTEXT, own) : ROOT_CONTEXT;
  }
  const context = contextOf(parent);
  return context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}

function spanOf(span: Wrapped): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  let failed = false;
  const own: Span = {
    traceId,
    spanId,
    recorded: span.isRecording(),
    get traceparent() {
      return traceparentOf({ traceId, spanId, sampled: (traceFlags & 1) === 1 });
    },
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail(error) {
      if (failed) return;
      failed = true;
      const { type, code } = whatFailed(error);
      span.setAttribute('error.type', code);
      if (type !== null) span.addEvent('exception', { 'exception.type': type });
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
  wrapped.set(own, span);
  return own;
}
