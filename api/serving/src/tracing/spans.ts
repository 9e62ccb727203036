import {
  context,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Link,
  type ProxyTracerProvider,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api';
import { readTraceparent } from './traceparent.ts';
import { whatFailed } from './what-failed.ts';

// What is traced calls OpenTelemetry's API. These are the few steps that it takes more than one call for.

const tracerName = 'plumbline';

/** Whether anything is traced: a tracing that is not started has no tracer. */
export function isTracing(): boolean {
  return (trace.getTracerProvider() as ProxyTracerProvider).getDelegateTracer(tracerName) !== undefined;
}

/** Starts a span of its own trace, or one that goes on with a `traceparent`. Whoever starts it ends it; undefined where nothing is traced. */
export function startTrace(name: string, options: SpanOptions, traceparent: string | null = null): Span | undefined {
  if (!isTracing()) return undefined;
  const parent = readTraceparent(traceparent);
  const around = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  return trace.getTracer(tracerName).startSpan(name, options, around);
}

/** Whether the active trace is recorded, also once its span has ended: whoever asked may leave before the work is done. */
export function isRecorded(): boolean {
  return ((trace.getActiveSpan()?.spanContext().traceFlags ?? 0) & TraceFlags.SAMPLED) !== 0;
}

/** Starts a part of the active span. Whoever starts it ends it; undefined where that is not recorded: then no part of it is either. */
export function startSpan(name: string, options?: SpanOptions): Span | undefined {
  return isRecorded() ? trace.getTracer(tracerName).startSpan(name, options) : undefined;
}

/** Does a part of what is being done, as a span where that is recorded. @throws what the work throws. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  return during(startSpan(name, options), work);
}

/** Does some work that nobody is waiting for, as a trace of its own. @throws what the work throws. */
export async function inTrace<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  return during(startTrace(name, options), work);
}

/** Links to what the work came of, by their `traceparent`; null where they were not traced. */
export function linksTo(causes: readonly (string | null)[]): Link[] {
  return causes.flatMap((cause) => {
    const linked = readTraceparent(cause);
    return linked ? [{ context: linked }] : [];
  });
}

/** Does some work as nobody's part: it is done for all, and begun by whoever happens to come first. */
export function outsideTraces<T>(work: () => T): T {
  return context.with(ROOT_CONTEXT, work);
}

const failed = new WeakSet<Span>();

/** Marks a span as failed: with an error, of which its type and code are told, never its message, or with a code. The first counts. */
export function failSpan(span: Span | undefined, error: unknown): void {
  if (span === undefined || failed.has(span)) return;
  failed.add(span);
  const { type, code } = whatFailed(error);
  span.setAttribute('error.type', code);
  if (type !== null) span.addEvent('exception', { 'exception.type': type });
  span.setStatus({ code: SpanStatusCode.ERROR });
}

async function during<T>(span: Span | undefined, work: (span: Span | undefined) => Promise<T>): Promise<T> {
  if (span === undefined) return work(undefined);
  try {
    return await context.with(trace.setSpan(context.active(), span), () => work(span));
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}
