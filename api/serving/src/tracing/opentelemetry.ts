import { AsyncLocalStorage } from 'node:async_hooks';
import { context, ROOT_CONTEXT, trace, type Attributes, type Context, type ContextManager } from '@opentelemetry/api';
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
  type TracerProviderOptions,
} from '@opentelemetry/sdk-trace';
import type { TracingRules } from '../settings/tracing-settings.ts';
import { linkedSampler } from './linked-sampler.ts';
import { whatFailed } from './what-failed.ts';

interface Options {
  readonly rules: TracingRules;
  /** Of the process, sent with every export. */
  readonly resource: Attributes;
  /** Gets how each export of so many spans ended, and what no export will hold; null: it arrived. */
  readonly onExport: (fault: string | null, spans: number) => void;
}

/** In number of spans: those that wait are dropped past the most. */
const queue = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 } as const;

/**
 * In number of exports that are on their way. One is, but for a stop, which sends all that waits at once; the exporter fails on the
 * spot what is more than it may.
 */
const mostExports = 2 + queue.maxQueueSize / queue.maxExportBatchSize;

/** The fault of spans that there was no room for. */
const full = 'queue_full';

/** In ms past the exporter's own time-out, which always comes first. */
const late = 5_000;

/** In characters of a value, and in numbers of one span's. */
const limits = {
  attributeValueLengthLimit: 2_000,
  attributeCountLimit: 32,
  linkCountLimit: 32,
  eventCountLimit: 4,
} as const;

/** Starts the SDK for this process. Only what is configured loads this module: it costs memory, and time at the start. */
export function startOpenTelemetry({ rules, resource, onExport }: Options): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: rules.url,
    headers: { ...rules.headers },
    timeoutMillis: rules.timeout,
    concurrencyLimit: mostExports,
  });
  return register({
    resource: resourceFromAttributes({ ...resource }),
    sampler: samplerOf(rules),
    spanProcessors: [bounded(exporter, rules, onExport)],
    spanLimits: limits,
  });
}

/** Traces this process with a provider of these options. @returns ends that, and exports what is left. */
export function register(options: TracerProviderOptions): () => Promise<void> {
  const provider = new TracerProvider(options);
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(asyncContexts());
  return async () => {
    trace.disable();
    context.disable();
    await provider.shutdown();
  };
}

/** The active context follows Node's own asynchronous calls. */
function asyncContexts(): ContextManager {
  const storage = new AsyncLocalStorage<Context>();
  const own: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, work, self, ...given) => storage.run(active, () => work.apply(self, given)),
    bind: (active, target) =>
      typeof target === 'function'
        ? (((...given: unknown[]): unknown => storage.run(active, () => target(...given) as unknown)) as typeof target)
        : target,
    enable: () => own,
    disable: () => own,
  };
  return own;
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
function bounded(exporter: SpanExporter, { timeout }: TracingRules, onExport: Options['onExport']): SpanProcessor {
  let waiting = 0;
  const line = new BatchSpanProcessor({
    ...queue,
    exporter: reporting(exporter, onExport, (spans) => (waiting -= spans)),
    exportTimeoutMillis: timeout + late,
  });
  return {
    onStart: (span, context) => line.onStart(span, context),
    onEnd(span: ReadableSpan) {
      if ((span.spanContext().traceFlags & 1) === 0) return;
      if (waiting >= queue.maxQueueSize) return onExport(full, 1);
      waiting += 1;
      line.onEnd(span);
    },
    forceFlush: () => line.forceFlush(),
    shutdown: () => line.shutdown(),
  };
}

/** What is lost is reported to us, and not to the SDK, which would write the whole error out. */
function reporting(
  exporter: SpanExporter,
  onExport: Options['onExport'],
  taken: (spans: number) => void,
): SpanExporter {
  return {
    export(spans, done) {
      taken(spans.length);
      exporter.export(spans, ({ code, error }) => {
        onExport(code === 0 ? null : whatFailed(error).code, spans.length);
        done({ code: 0 });
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
