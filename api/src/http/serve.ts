import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorBody } from '@plumbline/contract/errors';
import { watchConnections, type Connections } from '@plumbline/serving/connections';
import type { ListenTarget } from '@plumbline/serving/listen-target';
import type { Shedding } from '@plumbline/serving/shedding';
import type Koa from 'koa';
import { StartError } from '../start-error.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { guards } from './guard-headers.ts';
import type { ApiState } from './state.ts';

/** The application while it is served. */
export interface Serving {
  readonly server: Server;
  readonly connections: Connections;
}

/** How long a caller may take, in ms, and how many may be there. A connection that is held open costs memory. */
export interface Patience {
  /** For the headers of a request. */
  readonly headersTimeout: number;
  /** For all of a request. */
  readonly requestTimeout: number;
  /** From a request's begin until its whole answer is taken; the longest is a list of everything as a file. */
  readonly answerTimeout: number;
  /** Between two requests. */
  readonly keepAliveTimeout: number;
  /** How often the first two are looked after. */
  readonly connectionsCheckingInterval: number;
  /** Connections at once; those past it are cut. */
  readonly maxConnections: number;
}

const usual: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  answerTimeout: 120_000,
  // Longer than the 60 s that load balancers keep theirs: the one that opened a connection should close it.
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5000,
  maxConnections: 4_000,
};

/** In characters: no endpoint's address is nearly as long. */
const longestAddress = 8_000;

/** In number of headers: browsers send some twenty, proxies add a few. */
const mostHeaders = 100;

interface ServeOptions {
  /** Without it every request is begun at once. */
  readonly shedding?: Shedding | null;
  readonly patience?: Partial<Patience> | undefined;
}

/** Serves the application. @throws StartError where the port is taken or the address is not this machine's. */
export async function serve(
  app: Koa<ApiState>,
  target: ListenTarget,
  { shedding = null, patience = {} }: ServeOptions = {},
): Promise<Serving> {
  const answer = app.callback();
  const begin: RequestListener = (request, response) => void answer(request, response);
  const admit = shedding?.handle(begin) ?? begin;
  const { answerTimeout, maxConnections, ...times } = { ...usual, ...patience };
  const handle: RequestListener = (request, response) => {
    const timer = setTimeout(() => request.socket.destroy(), answerTimeout);
    response.once('close', () => clearTimeout(timer));
    if ((request.url ?? '').length > longestAddress) refuse(response, 414, 'The address of the request is too long.');
    else if (request.rawHeaders.length > 2 * mostHeaders) refuse(response, 431, 'The request has too many headers.');
    else admit(request, response);
  };
  const server = createServer(times, handle);
  // Node would answer a strange `Expect` by itself, with nothing to read; nobody has to heed one (RFC 9110, 10.1.1).
  server.on('checkExpectation', handle);
  server.maxConnections = maxConnections;
  server.setTimeout(60_000);
  const connections = watchConnections(server);
  server.on('clientError', answerBrokenRequest);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(listenFault(error, target))));
  server.listen(target, resolve);
  await promise;
  return { server, connections };
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const body: ErrorBody = { code: 'payload_too_large', message };
  response.writeHead(status, {
    ...guards,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(JSON.stringify(body));
}

/** `http://127.0.0.1:3001` */
export function originOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function listenFault({ code = '' }: NodeJS.ErrnoException, target: ListenTarget): string {
  if ('fd' in target) return `the socket that was handed over cannot be listened on (${code})`;
  const { port, host } = target;
  if (code === 'EADDRINUSE') return `API_PORT ${port} on ${host} is taken by another process`;
  if (code === 'EACCES') return `API_PORT ${port} may not be used by this user`;
  if (code === 'EADDRNOTAVAIL') return `API_HOST ${host} is not an address of this machine`;
  return `API_PORT ${port} on ${host} cannot be listened on (${code})`;
}
