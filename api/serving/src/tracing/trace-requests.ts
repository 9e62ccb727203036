import type { IncomingMessage, RequestListener } from 'node:http';
import { context, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { failSpan, isTracing, startTrace } from './spans.ts';

interface Options {
  /** Whether `traceparent` headers of callers are continued. Otherwise anybody could cause sampling. */
  readonly trustsCallers: boolean;
  /** Whether a request is not traced, such as a frequent poll. */
  readonly excludes: (request: IncomingMessage) => boolean;
}

/**
 * The known methods; OpenTelemetry reports any other as `_OTHER`:
 * https://opentelemetry.io/docs/specs/semconv/http/http-spans/
 */
const methods = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE']);

/** The method for span names. */
export function spanMethod(method = ''): string {
  return methods.has(method) ? method : '_OTHER';
}

/** Traces each request until its answer is sent; returns the handler unchanged if tracing is off. */
export function traceRequests(handle: RequestListener, { trustsCallers, excludes }: Options): RequestListener {
  if (!isTracing()) return handle;
  return (request, response) => {
    if (excludes(request)) return handle(request, response);
    const method = spanMethod(request.method);
    const { traceparent } = request.headers;
    const span = startTrace(
      spanName(method),
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      trustsCallers && typeof traceparent === 'string' ? traceparent : null,
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
  span?.updateName(`${spanName(spanMethod(method))} ${route}`);
  span?.setAttribute('http.route', route);
}

function spanName(method: string): string {
  return method === '_OTHER' ? 'HTTP' : method;
}
