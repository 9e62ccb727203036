import { Agent, request, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { SpanKind, type Span } from '@opentelemetry/api';
import { finished } from 'node:stream/promises';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { ErrorBody } from '@plumbline/contract/errors';
import { apiBase } from '@plumbline/contract/endpoint';
import { bodyArrived, bodySize } from '@plumbline/serving/body-arrival';
import { spanMethod, traceRoute } from '@plumbline/serving/tracing/trace-requests';
import { failSpan, inSpan } from '@plumbline/serving/tracing/spans';
import { activeTraceparent } from '@plumbline/serving/tracing/traceparent';
import { isApiPath } from './api-paths.ts';
import { forwardedFor } from './forwarded-for.ts';

// Headers of one connection, not of the message (RFC 9110 §7.6.1).
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

interface Options {
  readonly origin: string;
  /**
   * In ms: the longest time without a byte from the API, and from the end of the request to the headers of its response, which
   * informational (1xx) responses do not extend. Default 20000, a little above the longest timeout of a form.
   */
  readonly timeout?: number;
  /** Called when a request may have changed data in the API, before its response is sent; also for requests that failed. */
  readonly onWrite?: () => void;
  /** Whether a caller's trace headers are forwarded to the API; default false. */
  readonly trustsTraces?: boolean;
  readonly log: Logger;
}

// The headers of traces: https://www.w3.org/TR/trace-context/ and https://www.w3.org/TR/baggage/.
const traceHeaders = ['traceparent', 'tracestate', 'baggage'];

/** Methods that change nothing (RFC 9110 §9.2.1). */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** An invalid response of the API; the caller gets a 502. */
class BadAnswer extends Error {}

/**
 * Forwards requests to the API, streaming both ways; the response starts with the first bytes of the API's body. If the API does
 * not answer, the caller gets a 503 in the API's error format; if the response is invalid or breaks off before its first bytes, a
 * 502.
 */
export function apiProxy({ origin, timeout = 20_000, onWrite, trustsTraces = false, log }: Options): Middleware {
  const target = new URL(origin);
  const [Agents, open] = target.protocol === 'https:' ? [SecureAgent, secureRequest] : [Agent, request];
  const reusedConnections = new Agents({ keepAlive: true, maxSockets: 256 });
  // A request that is not repeatable needs a new connection: a reused one may just have been closed, and the request could not be
  // sent again.
  const newConnections = new Agents({ keepAlive: false, maxSockets: 256 });
  const largeUploads = new Agents({ keepAlive: false, maxSockets: 32 });

  async function forward(ctx: Context, headers: OutgoingHttpHeaders, attempt: 1 | 2 = 1): Promise<IncomingMessage> {
    const { hostname, port } = target;
    const agent = isRepeatable(ctx) ? reusedConnections : bodySize(ctx.req) === 'large' ? largeUploads : newConnections;
    const outgoing = open({ hostname, port, agent, method: ctx.method, path: ctx.url, headers, timeout });
    outgoing.on('timeout', () => outgoing.destroy(new Error('the API took too long')));
    // An error after the start of the response ends the response, too.
    outgoing.on('error', () => undefined);
    // The caller can disconnect before there is a response, also after its whole request has been read.
    ctx.res.on('close', () => outgoing.destroy());
    // Informational responses reset the socket's timeout and can repeat forever, so this timer bounds the wait.
    let timer: NodeJS.Timeout | undefined;
    const startWaiting = (): void => {
      timer = setTimeout(() => outgoing.destroy(new Error('the API took too long')), timeout);
    };
    if (ctx.req.readableEnded) startWaiting();
    else ctx.req.once('end', startWaiting);
    try {
      const response = responseTo(outgoing);
      ctx.req.pipe(outgoing);
      return await response;
    } catch (error) {
      // The API closed the connection just as it was reused, and has read nothing of the request.
      const wasClosed = (error as NodeJS.ErrnoException).code === 'ECONNRESET' && outgoing.reusedSocket;
      if (attempt === 2 || !wasClosed || !isRepeatable(ctx) || ctx.res.destroyed) throw error;
      return await forward(ctx, headers, 2);
    } finally {
      ctx.req.off('end', startWaiting);
      clearTimeout(timer);
    }
  }

  return async (ctx, next) => {
    if (!isApiPath(ctx.path)) return next();
    const reportWrite = (status = 0): void => {
      if (!safeMethods.has(ctx.method) && !(status >= 400 && status < 500)) onWrite?.();
    };
    // A slow upload of a form must not hold a connection to the API.
    if (bodySize(ctx.req) === 'small' && !(await bodyArrived(ctx.req))) return;
    try {
      if (ctx.path.startsWith(`${apiBase}/`)) traceRoute(ctx.method, `${apiBase}/*`);
      const answer = await inSpan(`${spanMethod(ctx.method)} API`, spanOptions(ctx.method), async (span) => {
        const answered = await forward(ctx, requestHeaders(ctx, trustsTraces));
        noteStatus(span, answered.statusCode);
        return answered;
      });
      const { statusCode: status = 502 } = answer;
      if (status < 200) throw new BadAnswer(`the API's final status was ${status}`);
      // For a response without a body, Koa would close the connection to the API instead of reading it to the end.
      const hasBody = ctx.method !== 'HEAD' && status !== 204 && status !== 304;
      await (hasBody ? firstBytes(answer) : finished(answer.resume())).catch((cause: unknown) => {
        throw new BadAnswer('the answer of the API broke off', { cause });
      });
      reportWrite(status);
      ctx.status = status;
      for (const [name, value] of Object.entries(answer.headers)) {
        if (value !== undefined && !hopByHop.has(name)) ctx.set(name, value);
      }
      // An empty response may have been closed by now, and its stream would never end.
      if (hasBody) ctx.body = answer.complete && answer.readableLength === 0 ? '' : answer;
    } catch (error) {
      reportWrite();
      if (ctx.res.destroyed) return;
      const isBad = error instanceof BadAnswer;
      log.error({ err: error }, isBad ? 'the API sent no valid response' : 'the API could not be reached');
      ctx.status = isBad ? 502 : 503;
      ctx.set({ 'cache-control': 'no-store', 'retry-after': '10' });
      ctx.body = {
        code: 'unavailable',
        message: 'The service is not available just now. Please try again in a moment.',
      } satisfies ErrorBody;
    }
  };
}

/** The API's response as of its final headers. @throws BadAnswer if the API switches the protocol, which no request asks for. */
function responseTo(outgoing: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  outgoing.once('response', resolve).once('error', reject);
  outgoing.once('upgrade', (_, socket) => {
    reject(new BadAnswer('the API switched the protocol'));
    socket.destroy();
  });
  outgoing.once('close', () => reject(new Error('the API closed the connection')));
  return promise;
}

/** Waits for the first bytes of a body, or the end of an empty one. @throws Error if the response breaks off before. */
function firstBytes(answer: IncomingMessage): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  answer.once('readable', resolve).once('error', reject);
  const end = () => (answer.complete ? resolve() : reject(new Error('the API closed the connection')));
  answer.once('end', end).once('close', end);
  if (answer.readableEnded || answer.destroyed) end();
  return promise;
}

function spanOptions(method: string) {
  return { kind: SpanKind.CLIENT, attributes: { 'http.request.method': spanMethod(method) } };
}

function noteStatus(span: Span | undefined, status = 502): void {
  span?.setAttribute('http.response.status_code', status);
  if (status >= 500) failSpan(span, String(status));
}

function isRepeatable({ method, req }: Context): boolean {
  const hasBody = req.headers['transfer-encoding'] !== undefined || req.headers['content-length'] !== undefined;
  return (method === 'GET' || method === 'HEAD') && !hasBody;
}

function requestHeaders(ctx: Context, trustsTraces: boolean): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(ctx.req.headers)) {
    if (value !== undefined && !hopByHop.has(name)) headers[name] = value;
  }
  // An unsampled trace is forwarded as well: the API must not make a sampling decision of its own.
  const traceparent = activeTraceparent();
  if (traceparent || !trustsTraces) for (const name of traceHeaders) delete headers[name];
  if (traceparent) headers['traceparent'] = traceparent;
  // Node sends the body of a GET without length or chunks: the API would read it as the next request on a connection that all
  // visitors share.
  if (ctx.req.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  headers['x-forwarded-for'] = forwardedFor(ctx);
  headers['x-forwarded-proto'] = ctx.get('x-forwarded-proto') || ctx.protocol;
  headers['x-forwarded-host'] = ctx.get('x-forwarded-host') || ctx.host;
  headers['x-request-id'] = ctx.state['requestId'] as string;
  return headers;
}
