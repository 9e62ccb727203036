import { Agent, request, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { SpanKind, type Span } from '@opentelemetry/api';
import { finished } from 'node:stream/promises';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { ErrorBody } from '@plumbline/contract/errors';
import { apiBase } from '@plumbline/contract/endpoint';
import { arrived, bodySize } from '@plumbline/serving/arrival';
import { spanMethod, traceRoute } from '@plumbline/serving/tracing/trace-requests';
import { failSpan, inSpan } from '@plumbline/serving/tracing/spans';
import { activeTraceparent } from '@plumbline/serving/tracing/traceparent';
import { isOfApi } from './api-paths.ts';

// RFC 9110 §7.6.1: these belong to one connection, not to the message.
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
   * In ms without a byte from the API, and from the end of the request to the headers of its answer, whatever is said before them; default 20000,
   * a little above the longest wait a form has.
   */
  readonly timeout?: number;
  /** Hears that something may have been written, before whoever wrote it does; what was given up may have been, too. */
  readonly written?: () => void;
  /** Whether a trace that a caller tells of is told to the API; default false. */
  readonly trustsTraces?: boolean;
  readonly log: Logger;
}

// What belongs to traces: https://www.w3.org/TR/trace-context/ and https://www.w3.org/TR/baggage/.
const ofTraces = ['traceparent', 'tracestate', 'baggage'];

/** RFC 9110 §9.2.1. */
const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What the API said and nobody can go by; in place of it the caller gets a 502. */
class BadAnswer extends Error {}

/**
 * Passes on what the API answers, streaming both ways, once the first of its bytes are here. What the API does not answer is a 503 in its error shape,
 * and what breaks before that a 502.
 */
export function apiProxy({ origin, timeout = 20_000, written, trustsTraces = false, log }: Options): Middleware {
  const target = new URL(origin);
  const [Agents, open] = target.protocol === 'https:' ? [SecureAgent, secureRequest] : [Agent, request];
  const kept = new Agents({ keepAlive: true, maxSockets: 256 });
  // What must not be done twice cannot be sent again where a connection that was kept has just ended.
  const fresh = new Agents({ keepAlive: false, maxSockets: 256 });
  const large = new Agents({ keepAlive: false, maxSockets: 32 });

  function headersFor(ctx: Context): OutgoingHttpHeaders {
    const headers = requestHeaders(ctx);
    // Also of what is not recorded: the API is not to choose anew.
    const traceparent = activeTraceparent();
    if (traceparent || !trustsTraces) for (const name of ofTraces) delete headers[name];
    if (traceparent) headers['traceparent'] = traceparent;
    return headers;
  }

  async function forward(ctx: Context, headers: OutgoingHttpHeaders, isFirst = true): Promise<IncomingMessage> {
    const { hostname, port } = target;
    const agent = isRepeatable(ctx) ? kept : bodySize(ctx.req) === 'large' ? large : fresh;
    const outgoing = open({ hostname, port, agent, method: ctx.method, path: ctx.url, headers, timeout });
    outgoing.on('timeout', () => outgoing.destroy(new Error('the API took too long')));
    // What fails once the answer has begun ends the answer, too.
    outgoing.on('error', () => undefined);
    // Whoever asked may leave before there is an answer, also after all of the request has been read.
    ctx.res.on('close', () => outgoing.destroy());
    // Informational answers keep the connection awake, and may go on for ever.
    let late: NodeJS.Timeout | undefined;
    const startWaiting = (): void => {
      late = setTimeout(() => outgoing.destroy(new Error('the API took too long')), timeout);
    };
    if (ctx.req.readableEnded) startWaiting();
    else ctx.req.once('end', startWaiting);
    try {
      const answered = answerTo(outgoing);
      ctx.req.pipe(outgoing);
      return await answered;
    } catch (error) {
      // The API let the connection go just as it was used again: it has read nothing of the request.
      const wasCut = (error as NodeJS.ErrnoException).code === 'ECONNRESET' && outgoing.reusedSocket;
      if (!isFirst || !wasCut || !isRepeatable(ctx) || ctx.res.destroyed) throw error;
      return await forward(ctx, headers, false);
    } finally {
      ctx.req.off('end', startWaiting);
      clearTimeout(late);
    }
  }

  return async (ctx, next) => {
    if (!isOfApi(ctx.path)) return next();
    const mayHaveWritten = (status = 0): void => {
      if (!safe.has(ctx.method) && !isRefusal(status)) written?.();
    };
    // Who sends a form slowly holds no connection to the API.
    if (bodySize(ctx.req) === 'small' && !(await arrived(ctx.req))) return;
    try {
      if (ctx.path.startsWith(`${apiBase}/`)) traceRoute(ctx.method, `${apiBase}/*`);
      const answer = await inSpan(`${spanMethod(ctx.method)} API`, spanOptions(ctx.method), async (span) => {
        const answered = await forward(ctx, headersFor(ctx));
        noteStatus(span, answered.statusCode);
        return answered;
      });
      const { statusCode: status = 502 } = answer;
      if (status < 200) throw new BadAnswer(`the API answered with ${status} at last`);
      // Where no body goes out Koa would cut the connection to the API instead of reading to its end.
      const hasBody = ctx.method !== 'HEAD' && status !== 204 && status !== 304;
      await (hasBody ? begun(answer) : finished(answer.resume())).catch((cause: unknown) => {
        throw new BadAnswer('the answer of the API broke off', { cause });
      });
      mayHaveWritten(status);
      ctx.status = status;
      for (const [name, value] of Object.entries(answer.headers)) {
        if (value !== undefined && !hopByHop.has(name)) ctx.set(name, value);
      }
      // An empty answer may have been closed by now, and its stream would never end.
      if (hasBody) ctx.body = answer.complete && answer.readableLength === 0 ? '' : answer;
    } catch (error) {
      mayHaveWritten();
      if (ctx.res.destroyed) return;
      const isBad = error instanceof BadAnswer;
      log.error({ err: error }, isBad ? 'the API gave no answer to go by' : 'the API could not be reached');
      ctx.status = isBad ? 502 : 503;
      ctx.set({ 'cache-control': 'no-store', 'retry-after': '10' });
      ctx.body = {
        code: 'unavailable',
        message: 'The service is not available just now. Please try again in a moment.',
      } satisfies ErrorBody;
    }
  };
}

/** The final headers. @throws BadAnswer where the API changes the protocol, which nobody has asked for. */
function answerTo(outgoing: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  outgoing.once('response', resolve).once('error', reject);
  outgoing.once('upgrade', (_, socket) => {
    reject(new BadAnswer('the API changed the protocol'));
    socket.destroy();
  });
  outgoing.once('close', () => reject(new Error('the API let the connection go')));
  return promise;
}

/** Waits until there is something to pass on, or all of an empty body is here. @throws Error where the answer breaks off before. */
function begun(answer: IncomingMessage): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  answer.once('readable', resolve).once('error', reject);
  const end = () => (answer.complete ? resolve() : reject(new Error('the API let the connection go')));
  answer.once('end', end).once('close', end);
  if (answer.readableEnded || answer.destroyed) end();
  return promise;
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500;

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

function requestHeaders(ctx: Context): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(ctx.req.headers)) {
    if (value !== undefined && !hopByHop.has(name)) headers[name] = value;
  }
  // The body goes out framed as it came in. Unframed, as Node writes the body of a GET whose length is not known, the
  // API would read it as the next request on a connection that all visitors share.
  if (ctx.req.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  const before = ctx.get('x-forwarded-for');
  headers['x-forwarded-for'] = [before, ctx.req.socket.remoteAddress].filter(Boolean).join(', ');
  headers['x-forwarded-proto'] = ctx.get('x-forwarded-proto') || ctx.protocol;
  headers['x-forwarded-host'] = ctx.get('x-forwarded-host') || ctx.host;
  headers['x-request-id'] = ctx.state['requestId'] as string;
  return headers;
}
