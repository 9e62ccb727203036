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
import { errorTypeAndCode } from './error-type-and-code.ts';

interface Options {
  readonly rules: TracingRules;
  /** Attributes of the process, sent with every export. */
  readonly resource: Attributes;
  /** Called after each export with its error code and number of spans, and for dropped spans; null: success. */
  readonly onExport: (fault: string | null, spans: number) => void;
}

/** The queue of ended spans, in number of spans and in ms; spans beyond its maximum are dropped. */
const queue = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 } as const;

/**
 * Concurrent exports: usually one, but a stop sends all waiting spans at once, and the exporter fails exports beyond
 * its limit.
 */
const maxExports = 2 + queue.maxQueueSize / queue.maxExportBatchSize;

/** Error code of spans that were dropped because the queue was full. */
const queueFull = 'queue_full';

/** In ms: the processor's timeout exceeds the exporter's own by this, so that the exporter's always comes first. */
const timeoutMargin = 5_000;

/** The limits of a span: the characters of a value, and the numbers of attributes, links and events. */
const limits = {
  attributeValueLengthLimit: 2_000,
  attributeCountLimit: 32,
  linkCountLimit: 32,
  eventCountLimit: 4,
} as const;

/**
 * Starts the OpenTelemetry SDK. The module is loaded only if tracing is configured, because it costs memory and start
 * time.
 */
export function startOpenTelemetry({ rules, resource, onExport }: Options): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: rules.url,
    headers: { ...rules.headers },
    timeoutMillis: rules.timeout,
    concurrencyLimit: maxExports,
  });
  return register({
    resource: resourceFromAttributes({ ...resource }),
    sampler: samplerOf(rules),
    spanProcessors: [boundedProcessor(exporter, rules, onExport)],
    spanLimits: limits,
  });
}

/**
 * Starts tracing with the given provider options. @returns a function that stops tracing and exports the remaining
 * spans.
 */
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

/** Propagates the active context through Node's asynchronous calls. */
function asyncContexts(): ContextManager {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, work, self, ...args) => storage.run(active, () => work.apply(self, args)),
    bind: (active, target) =>
      typeof target === 'function'
        ? (((...args: unknown[]): unknown => storage.run(active, () => target(...args) as unknown)) as typeof target)
        : target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}

function samplerOf({ sampler, ratio }: TracingRules): Sampler {
  const root = sampler.endsWith('on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased_') ? linkedSampler(new ParentBasedSampler({ root })) : root;
}

/** A batch processor that reports dropped spans, which the SDK drops silently when its queue is full. */
function boundedProcessor(
  exporter: SpanExporter,
  { timeout }: TracingRules,
  onExport: Options['onExport'],
): SpanProcessor {
  let waiting = 0;
  const batches = new BatchSpanProcessor({
    ...queue,
    exporter: reportingExporter(exporter, onExport, (spans) => (waiting -= spans)),
    exportTimeoutMillis: timeout + timeoutMargin,
  });
  return {
    onStart: (span, context) => batches.onStart(span, context),
    onEnd(span: ReadableSpan) {
      if ((span.spanContext().traceFlags & 1) === 0) return;
      if (waiting >= queue.maxQueueSize) return onExport(queueFull, 1);
      waiting += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
}

/** An exporter that reports each outcome to `onExport` instead of the SDK, which would log the whole error. */
function reportingExporter(
  exporter: SpanExporter,
  onExport: Options['onExport'],
  onExportStart: (spans: number) => void,
): SpanExporter {
  return {
    export(spans, done) {
      onExportStart(spans.length);
      exporter.export(spans, ({ code, error }) => {
        onExport(code === 0 ? null : errorTypeAndCode(error).code, spans.length);
        done({ code: 0 });
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
