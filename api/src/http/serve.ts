import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { watchConnections, type Connections } from '@plumbline/serving/connections';
import type { ListenTarget } from '@plumbline/serving/listen-target';
import type { Shedding } from '@plumbline/serving/shedding';
import type Koa from 'koa';
import { StartError } from '../start-error.ts';
import { answerBrokenRequest } from './broken-request.ts';
import type { ApiState } from './state.ts';

/** The application while it is served. */
export interface Serving {
  readonly server: Server;
  readonly connections: Connections;
}

/** Times in ms that a caller may take. The longest answer takes far less; a connection held open costs memory. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than the 60 s that load balancers keep theirs: the one that opened a connection should close it.
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5000,
};

/** Serves the application; without `shedding` every request is begun at once. @throws StartError where the port is taken or the address is not this machine's. */
export async function serve(
  app: Koa<ApiState>,
  target: ListenTarget,
  shedding: Shedding | null = null,
): Promise<Serving> {
  const answer = app.callback();
  const handle: RequestListener = (request, response) => void answer(request, response);
  const guarded = shedding?.handle(handle) ?? handle;
  const server = createServer(patience, guarded);
  // Node would answer a strange `Expect` by itself, with nothing to read; nobody has to heed one (RFC 9110, 10.1.1).
  server.on('checkExpectation', guarded);
  server.setTimeout(60_000);
  const connections = watchConnections(server);
  server.on('clientError', answerBrokenRequest);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(listenFault(error, target))));
  server.listen(target, resolve);
  await promise;
  return { server, connections };
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
