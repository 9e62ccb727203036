import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import { StartError } from '../start-error.ts';
import { answerBrokenRequest } from './broken-request.ts';
import type { ApiState } from './state.ts';

interface ListenOptions {
  /** 0 for any that is free. */
  readonly port: number;
  readonly host: string;
}

/** Times in ms that a caller may take. The longest answer takes far less; a connection held open costs memory. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than the 60 s that load balancers keep theirs: the one that opened a connection should close it.
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5000,
};

/** Serves the application. @throws StartError where the port is taken or the address is not this machine's. */
export async function serve(app: Koa<ApiState>, { port, host }: ListenOptions): Promise<Server> {
  const handle = app.callback();
  const answer = (request: IncomingMessage, response: ServerResponse): void => void handle(request, response);
  const server = createServer(patience, answer);
  // Node would answer a strange `Expect` by itself, with nothing to read; nobody has to heed one (RFC 9110, 10.1.1).
  server.on('checkExpectation', answer);
  server.setTimeout(60_000);
  server.on('clientError', answerBrokenRequest);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(listenFault(error, port, host))));
  server.listen(port, host, resolve);
  await promise;
  return server;
}

/** `http://127.0.0.1:3001` */
export function originOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function listenFault({ code = '' }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `API_PORT ${port} on ${host} is taken by another process`;
  if (code === 'EACCES') return `API_PORT ${port} may not be used by this user`;
  if (code === 'EADDRNOTAVAIL') return `API_HOST ${host} is not an address of this machine`;
  return `API_PORT ${port} on ${host} cannot be listened on (${code})`;
}
