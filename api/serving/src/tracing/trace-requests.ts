import type { IncomingMessage, RequestListener } from 'node:http';
import { context, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { failSpan, isTracing, startTrace } from './spans.ts';

interface Options {
  /** Whether callers may go on with a trace of theirs: else anybody could have us record whatever they ask for. */
  readonly trusts: boolean;
  /** What is no news to anybody, such as what is asked for many times a second. */
  readonly leavesOut: (request: IncomingMessage) => boolean;
}

/** https://opentelemetry.io/docs/specs/semconv/http/http-spans/: any other is reported as `_OTHER`. */
const methods = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE']);

/** The method as spans name it. */
export function spanMethod(method = ''): string {
  return methods.has(method) ? method : '_OTHER';
}

/** Traces each request from here until its answer has left; where nothing is traced, this is no step at all. */
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
      // Before that it is only what Node would begin with.
      if (response.headersSent) span.setAttribute('http.response.status_code', statusCode);
      if (!response.writableFinished) span.setAttribute('error.type', 'caller_left');
      else if (statusCode >= 500) failSpan(span, String(statusCode));
      span.end();
    });
    context.with(trace.setSpan(ROOT_CONTEXT, span), () => handle(request, response));
  };
}

/** Names what is being answered by its route's pattern; null where it has none. */
export function traceRoute(method: string, route: string | null): void {
  if (route === null) return;
  const span = trace.getActiveSpan();
  span?.updateName(`${named(spanMethod(method))} ${route}`);
  span?.setAttribute('http.route', route);
}

function named(method: string): string {
  return method === '_OTHER' ? 'HTTP' : method;
}
