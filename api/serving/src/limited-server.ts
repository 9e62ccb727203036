import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { openAnswersOf } from './open-answers.ts';

/** How long a caller may take, in ms, and how many may be there. A connection that is held open costs memory. */
export interface ServerLimits {
  /** For the headers of a request. */
  readonly headersTimeout: number;
  /** For all of a request. */
  readonly requestTimeout: number;
  /** From a request's begin until its whole answer is taken; up to a fifth more, as it is not looked at all the time. */
  readonly answerTimeout: number;
  /** Between two requests. Longer than the 60 s of load balancers: the one that opened a connection should close it. */
  readonly keepAliveTimeout: number;
  /** How often the first two are looked after. */
  readonly connectionsCheckingInterval: number;
  /** Connections at once; those past it are cut. */
  readonly maxConnections: number;
}

/** A request that no application looks at. */
export interface RejectedRequest {
  readonly status: 400 | 408 | 414 | 431;
  readonly message: string;
}

interface Options {
  readonly limits: ServerLimits;
  /** What every answer of this server says. */
  readonly headers: Readonly<Record<string, string>>;
  /** What a refusal has to say. */
  readonly bodyOf: (refused: RejectedRequest) => { readonly type: string; readonly text: string };
}

/** In characters: somebody may search for a whole page of text; with the headers Node takes 16 kB. */
const longestAddress = 12_000;

/** In number of headers: browsers send some twenty, proxies add a few. */
const mostHeaders = 100;

const faults: Readonly<Record<string, RejectedRequest>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
};

/** A server that waits for nobody for ever: slow callers are ended, what is too large is refused, and the others are answered. */
export function createLimitedServer(handle: RequestListener, { limits, headers, bodyOf }: Options): Server {
  const { answerTimeout, maxConnections, ...times } = limits;
  const said = (refused: RejectedRequest) => {
    const { type, text } = bodyOf(refused);
    const more = { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) };
    return { text, headers: { ...headers, ...more, 'cache-control': 'no-store', connection: 'close' } };
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const refused = tooLarge(request);
    if (refused === null) {
      handle(request, response);
      return;
    }
    const { text, headers: all } = said(refused);
    response.writeHead(refused.status, all).end(text);
  };
  const server = createServer(times, answer);
  // Node would answer a strange `Expect` by itself, with nothing to read; nobody has to heed one (RFC 9110, 10.1.1).
  server.on('checkExpectation', answer);
  server.maxConnections = maxConnections;
  endLongAnswers(server, answerTimeout);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const refused: RejectedRequest = faults[error.code ?? ''] ?? { status: 400, message: 'This is not an HTTP request.' };
    const { text, headers: all } = said(refused);
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`, ...lines].join('\r\n');
    // Who is slow to send may be slow to go as well.
    socket.end(`${head}\r\n\r\n${text}`, () => socket.destroy());
  });
  return server;
}

/** Looks every tenth of the time that an answer may take at those that are under way. */
function endLongAnswers(server: Server, longest: number): void {
  const answers = openAnswersOf(server);
  let seenAt = new Map<ServerResponse, number>();
  const sweep = setInterval(() => {
    const now = performance.now();
    const seen: typeof seenAt = new Map();
    for (const socket of answers.sockets()) {
      for (const answer of answers.of(socket)) {
        const since = seenAt.get(answer) ?? now;
        if (now - since >= longest) socket.destroy();
        seen.set(answer, since);
      }
    }
    seenAt = seen;
  }, longest / 10).unref();
  server.once('close', () => clearInterval(sweep));
}

function tooLarge({ url = '', rawHeaders }: IncomingMessage): RejectedRequest | null {
  if (url.length > longestAddress) return { status: 414, message: 'The address of the request is too long.' };
  if (rawHeaders.length > 2 * mostHeaders) return { status: 431, message: 'The request has too many headers.' };
  return null;
}
