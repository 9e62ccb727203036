import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { trackAnswers } from './open-answers.ts';
import { limitConnections } from './limit-connections.ts';
import { limitUnreadAnswers } from './unread-answers.ts';

/** Timeouts in ms, and the limit of connections, which cost memory while they are open. */
export interface ServerLimits {
  /** For the headers of a request. */
  readonly headersTimeout: number;
  /** For the whole request. */
  readonly requestTimeout: number;
  /** From the start of a request until its answer is sent; checks are periodic, so up to a fifth more. */
  readonly answerTimeout: number;
  /**
   * Between two requests. Longer than the 60 s of load balancers, because the side that opened a connection should
   * close it.
   */
  readonly keepAliveTimeout: number;
  /** How often Node checks the first two timeouts. */
  readonly connectionsCheckingInterval: number;
  /** The most concurrent connections; further ones are closed. */
  readonly maxConnections: number;
  /** The most concurrent connections of one network; absent behind a proxy, where all callers share one network. */
  readonly connectionsPerNetwork?: number;
}

/** A request that is rejected before the application handles it. */
export interface RejectedRequest {
  readonly status: 400 | 408 | 414 | 431;
  readonly message: string;
}

interface Refusal extends RejectedRequest {
  /**
   * Whether the browser must delete this site's cookies: scripts of a faulty release may have set more than a request
   * may contain, which would lock a visitor out of every page. Set only if the cookies are the part that is too large,
   * so that a long link cannot sign anybody out.
   */
  readonly clearsCookies?: boolean;
}

interface Options {
  readonly limits: ServerLimits;
  /** Headers of every rejection. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body of a rejection. */
  readonly bodyOf: (refused: RejectedRequest) => { readonly type: string; readonly text: string };
  /**
   * Whether the stream of a request without a body has ended before the request is handled, so that reading it emits no
   * events: to keep the stream readable costs a tenth of the time of sending a small page. Default false.
   */
  readonly endsEmptyRequests?: boolean;
}

/** In characters of the URL: allows a search for a page of text. */
const maxAddressLength = 12_000;

/** In characters: the cookies of a session, a canary and the theme together have some hundred. */
const maxCookieLength = 8_000;

/** In characters, without the cookies. */
const maxHeaderLength = 12_000;

/**
 * In bytes: Node's maximum for a request's head, with the address. Larger than our own limits, so that the part that is
 * too large can be identified.
 */
const maxHeadBytes = 64 * 1024;

/** Number of headers: browsers send about twenty, proxies add a few. */
const maxHeaders = 100;

const tooManyCookies: Refusal = {
  status: 431,
  message: 'The request has too many cookies. Please load the page again.',
  clearsCookies: true,
};

const rejections: Readonly<Record<string, RejectedRequest>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
};

/** An HTTP server with timeouts for slow callers and limits for large requests. */
export function createLimitedServer(
  handle: RequestListener,
  { limits, headers, bodyOf, endsEmptyRequests: optimizeEmptyRequests = false }: Options,
): Server {
  const { answerTimeout, maxConnections, connectionsPerNetwork, ...times } = limits;
  const rejectionOf = (refused: Refusal) => {
    const { type, text } = bodyOf(refused);
    const contentHeaders = { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) };
    const clearCookies = refused.clearsCookies ? { 'clear-site-data': '"cookies"' } : {};
    return {
      text,
      headers: { ...headers, ...contentHeaders, ...clearCookies, 'cache-control': 'no-store', connection: 'close' },
    };
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const refused = refusalOf(request);
    if (refused === null) {
      handle(request, response);
      return;
    }
    const { text, headers: rejectionHeaders } = rejectionOf(refused);
    response.writeHead(refused.status, rejectionHeaders).end(text);
  };
  // Node would answer a request without a host itself, without our headers.
  const server = createServer(
    { ...times, requireHostHeader: false, maxHeaderSize: maxHeadBytes, optimizeEmptyRequests },
    answer,
  );
  // Node would answer an unknown `Expect` itself without a body; servers may ignore it (RFC 9110, 10.1.1).
  server.on('checkExpectation', answer);
  server.maxConnections = maxConnections;
  if (connectionsPerNetwork !== undefined) limitConnections(server, connectionsPerNetwork);
  endLongAnswers(server, answerTimeout);
  limitUnreadAnswers(server);
  server.on('clientError', (error: ClientError, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const refused: Refusal = hasTooManyCookies(error)
      ? tooManyCookies
      : (rejections[error.code ?? ''] ?? { status: 400, message: 'This is not an HTTP request.' });
    const { text, headers: rejectionHeaders } = rejectionOf(refused);
    const lines = Object.entries(rejectionHeaders).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`, ...lines].join('\r\n');
    // The socket is destroyed too, because a slow sender might never close its side of the connection.
    socket.end(`${head}\r\n\r\n${text}`, () => socket.destroy());
  });
  return server;
}

/** Node's error for an unreadable request, with the last bytes of it. */
interface ClientError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
}

/** In characters: the shortest `cookie` header that counts as too large; that of a session has a tenth of it. */
const minCookieLength = 4_000;

/**
 * Whether Node stopped reading within a long header of several cookies. An address has no spaces, and the few headers
 * that another site can set are short, so that no link signs anybody out.
 */
function hasTooManyCookies({ code, rawPacket }: ClientError): boolean {
  if (code !== 'HPE_HEADER_OVERFLOW' || rawPacket === undefined) return false;
  const last = rawPacket.toString('latin1').split('\n').at(-1) ?? '';
  return last.length >= minCookieLength && (last.match(/; [^\s;=]+=/g)?.length ?? 0) > 1;
}

/** Closes connections whose answer takes too long; checks ten times per timeout. */
function endLongAnswers(server: Server, maxTime: number): void {
  const answers = trackAnswers(server);
  let seenAt = new Map<ServerResponse, number>();
  const check = setInterval(() => {
    const now = performance.now();
    const stillOpen: typeof seenAt = new Map();
    for (const socket of answers.sockets()) {
      for (const answer of answers.of(socket)) {
        const since = seenAt.get(answer) ?? now;
        if (now - since >= maxTime) socket.destroy();
        stillOpen.set(answer, since);
      }
    }
    seenAt = stillOpen;
  }, maxTime / 10).unref();
  server.once('close', () => clearInterval(check));
}

/** Whether an address names a user before its host, which none in a request may (RFC 9110, 4.2.4). */
function hasUserName(address: string): boolean {
  return /^[^/?#]*:\/\/[^/?#]*@/.test(address);
}

function refusalOf({ url = '', rawHeaders, headers, httpVersion }: IncomingMessage): Refusal | null {
  // A request of HTTP/1.1 must name its host (RFC 9112, 3.2).
  if (httpVersion === '1.1' && headers.host === undefined)
    return { status: 400, message: 'The request names no host.' };
  // Koa's parser throws at some of these whole addresses, which only clients of a proxy send.
  if (!url.startsWith('/') && url !== '*' && (!URL.canParse(url) || hasUserName(url)))
    return { status: 400, message: 'The address of the request is not valid.' };
  if (url.length > maxAddressLength) return { status: 414, message: 'The address of the request is too long.' };
  if (rawHeaders.length > 2 * maxHeaders) return { status: 431, message: 'The request has too many headers.' };
  const cookies = headers.cookie?.length ?? 0;
  if (cookies > maxCookieLength) return tooManyCookies;
  const otherLength = rawHeaders.reduce((sum, text) => sum + text.length, 0) - cookies;
  if (otherLength > maxHeaderLength) return { status: 431, message: 'The headers of the request are too large.' };
  return null;
}
