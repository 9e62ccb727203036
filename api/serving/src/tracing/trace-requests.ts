import type { IncomingMessage, RequestListener } from 'node:http';
import { context, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { failSpan, isTracing, startTrace } from './spans.ts';

interface Options {
  /** Whether `traceparent` headers of callers are continued. Otherwise anybody could cause sampling. */
  readonly trusts: boolean;
  /** Excludes requests such as frequent polls. */
  readonly leavesOut: (request: IncomingMessage) => boolean;
}

/** https://opentelemetry.io/docs/specs/semconv/http/http-spans/: any other is reported as `_OTHER`. */
const methods = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE']);

/** The method for span names. */
export function spanMethod(method = ''): string {
  return methods.has(method) ? method : '_OTHER';
}

/** Traces each request until its answer is sent; returns the handler unchanged if tracing is off. */
export function traceRequests(handle: RequestListener, { trusts, leavesOut }: Options): RequestListener {
  if (!isTracing()) return handle;
  return (request, response) => {
    if (leavesOut(request)) return handle(request, response);
    const method = spanMethod(request.method);
    const { traceparent } = request.headers;
    const span = startTrace(
      named(method),
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      trusts && typeof traceparent === 'string' ? traceparent : null,
    );
    if (span === undefined) return handle(request, response);
    response.once('close', () => {
      const { statusCode } = response;
      // Before the headers are sent, the status is only Node's default.
      if (response.headersSent) span.setAttribute('http.response.status_code', statusCode);
      if (!response.writableFinished) span.setAttribute('error.type', 'caller_left');
      else if (statusCode >= 500) failSpan(span, String(statusCode));
      span.end();
    });
    context.with(trace.setSpan(ROOT_CONTEXT, span), () => handle(request, response));
  };
}

/** Sets the route's pattern on the active span; null if there is none. */
export function traceRoute(method: string, route: string | null): void {
  if (route === null) return;
  const span = trace.getActiveSpan();
  span?.updateName(`${named(spanMethod(method))} ${route}`);
  span?.setAttribute('http.route', route);
}

function named(method: string): string {
  return method === '_OTHER' ? 'HTTP' : method;
}
