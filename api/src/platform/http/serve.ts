import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorBody } from '@plumbline/contract/errors';
import { watchConnections, type Connections } from '@plumbline/serving/connections';
import type { ListenTarget } from '@plumbline/serving/listen-target';
import { patientServer, type Patience, type Refused } from '@plumbline/serving/patient-server';
import type { Shedding } from '@plumbline/serving/shedding';
import { traceRequests } from '@plumbline/serving/tracing/trace-requests';
import type Koa from 'koa';
import { StartError } from '../start-error.ts';
import { guards } from './guard-headers.ts';
import type { ApiState } from './state.ts';
import { isUntraced } from './untraced.ts';

/** The application while it is served. */
export interface Serving {
  readonly server: Server;
  readonly connections: Connections;
}

const usual: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // The longest is a list of everything as a file.
  answerTimeout: 120_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5000,
  maxConnections: 4_000,
};

interface ServeOptions {
  /** Without it every request is begun at once. */
  readonly shedding?: Shedding | null;
  readonly patience?: Partial<Patience> | undefined;
  /** Whether a trace that callers tell of is gone on with; default false. */
  readonly trustsTraces?: boolean;
}

/** Serves the application. @throws StartError where the port is taken or the address is not this machine's. */
export async function serve(
  app: Koa<ApiState>,
  target: ListenTarget,
  { shedding = null, patience = {}, trustsTraces = false }: ServeOptions = {},
): Promise<Serving> {
  const answer = app.callback();
  const begin: RequestListener = (request, response) => void answer(request, response);
  const admit: RequestListener = (request, response) =>
    void shedding?.admit(request, response).then((isBegun) => isBegun && begin(request, response));
  const traced = traceRequests(shedding ? admit : begin, { trusts: trustsTraces, leavesOut: isUntraced });
  const server = patientServer(traced, { patience: { ...usual, ...patience }, headers: guards, bodyOf: errorOf });
  server.setTimeout(60_000);
  const connections = watchConnections(server);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(listenFault(error, target))));
  server.listen(target, resolve);
  await promise;
  return { server, connections };
}

/** In the shape of every other error. */
function errorOf({ status, message }: Refused) {
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
  if ('fd' in target) return `the socket that was handed over cannot be listened on (${code})`;
  const { port, host } = target;
  if (code === 'EADDRINUSE') return `API_PORT ${port} on ${host} is taken by another process`;
  if (code === 'EACCES') return `API_PORT ${port} may not be used by this user`;
  if (code === 'EADDRNOTAVAIL') return `API_HOST ${host} is not an address of this machine`;
  return `API_PORT ${port} on ${host} cannot be listened on (${code})`;
}
