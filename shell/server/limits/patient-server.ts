import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { guards } from '../answer-headers.ts';

/** How long a caller may take, in ms, and how many may be there. A connection that is held open costs memory. */
export interface Patience {
  /** For the headers of a request. */
  readonly headersTimeout: number;
  /** For all of a request. */
  readonly requestTimeout: number;
  /** From a request's begin until its whole answer is taken. */
  readonly answerTimeout: number;
  /** Between two requests. */
  readonly keepAliveTimeout: number;
  /** How often the first two are looked after. */
  readonly connectionsCheckingInterval: number;
  /** Connections at once; those past it are cut. */
  readonly maxConnections: number;
}

const usual: Patience = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  answerTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxConnections: 4_000,
};

const faults: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};

/** A server that waits for nobody for ever: slow callers are ended, and the others go on being answered. */
export function patientServer(handle: RequestListener, patience: Partial<Patience> = {}): Server {
  const { answerTimeout, maxConnections, ...times } = { ...usual, ...patience };
  const server = createServer(times, (request, response) => {
    const timer = setTimeout(() => request.socket.destroy(), answerTimeout);
    response.once('close', () => clearTimeout(timer));
    handle(request, response);
  });
  server.maxConnections = maxConnections;
  server.on('clientError', refuse);
  return server;
}

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, text] = faults[error.code ?? ''] ?? [400, 'This is not an HTTP request.'];
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
    'cache-control: no-store',
    ...Object.entries(guards).map(([name, value]) => `${name}: ${value}`),
  ];
  // Who is slow to send may be slow to go as well.
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}
