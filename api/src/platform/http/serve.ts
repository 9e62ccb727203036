import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorBody } from '@plumbline/contract/errors';
import { watchConnections, type Connections } from '@plumbline/serving/connections';
import type { ListenTarget } from '@plumbline/serving/listen-target';
import { createLimitedServer, type ServerLimits, type RejectedRequest } from '@plumbline/serving/limited-server';
import type { Shedding } from '@plumbline/serving/shedding';
import { traceRequests } from '@plumbline/serving/tracing/trace-requests';
import type Koa from 'koa';
import { StartError } from '../start-error.ts';
import { securityHeaders } from './security-headers.ts';
import type { ApiState } from './state.ts';
import { isUntraced } from './untraced.ts';

/** The running application. */
export interface Serving {
  readonly server: Server;
  readonly connections: Connections;
}

const defaultLimits: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // The longest answer is the CSV download of a whole list.
  answerTimeout: 120_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5000,
  maxConnections: 4_000,
};

interface ServeOptions {
  /** Null: requests are never refused because of load. */
  readonly shedding?: Shedding | null;
  readonly limits?: Partial<ServerLimits> | undefined;
  /** Whether the `traceparent` of callers is continued; default false. */
  readonly trustsTraces?: boolean;
}

/** Serves the application. @throws StartError if the port is taken or the address does not belong to this machine. */
export async function serve(
  app: Koa<ApiState>,
  target: ListenTarget,
  { shedding = null, limits = {}, trustsTraces = false }: ServeOptions = {},
): Promise<Serving> {
  const answer = app.callback();
  const begin: RequestListener = (request, response) => void answer(request, response);
  const admit: RequestListener = (request, response) =>
    void shedding?.admit(request, response).then((isBegun) => isBegun && begin(request, response));
  const traced = traceRequests(shedding ? admit : begin, { trustsCallers: trustsTraces, excludes: isUntraced });
  const server = createLimitedServer(traced, {
    limits: { ...defaultLimits, ...limits },
    headers: securityHeaders,
    bodyOf: errorOf,
  });
  // In ms without any traffic on a connection.
  server.setTimeout(60_000);
  const connections = watchConnections(server);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(listenFault(error, target))));
  server.listen(target, resolve);
  await promise;
  return { server, connections };
}

/** The error answer in the API's format. */
function errorOf({ status, message }: RejectedRequest) {
  const code = status === 414 || status === 431 ? 'payload_too_large' : 'invalid_input';
  const text = JSON.stringify({ code, message } satisfies ErrorBody);
  return { type: 'application/json; charset=utf-8', text };
}

/** `http://127.0.0.1:3001` */
export function originOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function listenFault({ code = '' }: NodeJS.ErrnoException, target: ListenTarget): string {
  if ('fd' in target) return `cannot listen on the inherited socket (${code})`;
  const { port, host } = target;
  if (code === 'EADDRINUSE') return `API_PORT ${port} on ${host} is taken by another process`;
  if (code === 'EACCES') return `API_PORT ${port} may not be used by this user`;
  if (code === 'EADDRNOTAVAIL') return `API_HOST ${host} is not an address of this machine`;
  return `API_PORT ${port} on ${host} is not available (${code})`;
}
