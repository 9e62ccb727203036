import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Link,
  type ProxyTracerProvider,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api';
import { readTraceparent } from './traceparent.ts';
import { errorTypeAndCode } from './error-type-and-code.ts';

const tracerName = 'plumbline';

/** The options of a span around a call of an endpoint. @param template its path, with its parameters' names */
export function clientSpan(method: string, template: string): SpanOptions {
  return { kind: SpanKind.CLIENT, attributes: { 'http.request.method': method, 'url.template': template } };
}

/** Whether tracing has started. */
export function isTracing(): boolean {
  return (trace.getTracerProvider() as ProxyTracerProvider).getDelegateTracer(tracerName) !== undefined;
}

/** Starts a root span, or continues a `traceparent`. The caller ends the span; undefined if tracing is off. */
export function startTrace(name: string, options: SpanOptions, traceparent: string | null = null): Span | undefined {
  if (!isTracing()) return undefined;
  const parent = readTraceparent(traceparent);
  const parentContext = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  return trace.getTracer(tracerName).startSpan(name, options, parentContext);
}

/** Whether the active trace is sampled, even after its span has ended. */
export function isRecorded(): boolean {
  return ((trace.getActiveSpan()?.spanContext().traceFlags ?? 0) & TraceFlags.SAMPLED) !== 0;
}

/** Starts a child of the active span. The caller ends the span; undefined if the trace is not sampled. */
export function startSpan(name: string, options?: SpanOptions): Span | undefined {
  return isRecorded() ? trace.getTracer(tracerName).startSpan(name, options) : undefined;
}

/** Runs work in a child span if the trace is sampled. @throws the error of the work. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  return runInSpan(startSpan(name, options), work);
}

/** Runs background work as a trace of its own. @throws the error of the work. */
export async function inTrace<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  return runInSpan(startTrace(name, options), work);
}

/** Links to the traces that caused the work, by `traceparent`; null entries are skipped. */
export function linksTo(causes: readonly (string | null)[]): Link[] {
  return causes.flatMap((cause) => {
    const linked = readTraceparent(cause);
    return linked ? [{ context: linked }] : [];
  });
}

/** Runs work outside the active trace, because it is shared by several callers. */
export function outsideTraces<T>(work: () => T): T {
  return context.with(ROOT_CONTEXT, work);
}

const failedSpans = new WeakSet<Span>();

/**
 * Marks a span as failed, with a code or with an error's type and code; its message is not recorded. The first call
 * wins.
 */
export function failSpan(span: Span | undefined, error: unknown): void {
  if (span === undefined || failedSpans.has(span)) return;
  failedSpans.add(span);
  const { type, code } = errorTypeAndCode(error);
  span.setAttribute('error.type', code);
  if (type !== null) span.addEvent('exception', { 'exception.type': type });
  span.setStatus({ code: SpanStatusCode.ERROR });
}

async function runInSpan<T>(span: Span | undefined, work: (span: Span | undefined) => Promise<T>): Promise<T> {
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
