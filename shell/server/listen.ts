import type { RequestListener, Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { watchConnections } from '@plumbline/serving/connections';
import type { Lifecycle } from '@plumbline/serving/lifecycle';
import { listenTarget } from '@plumbline/serving/listen-target';
import { createLimitedServer, type ServerLimits } from '@plumbline/serving/limited-server';
import { securityHeaders } from './answer-headers.ts';
import type { PageServerSettings } from './settings.ts';

/** In ms: how long open requests may take at a stop. */
const openRequestsTimeout = 8_500;
/** In ms: how long the final reports to the API may take. */
const finalReportsTimeout = 1_000;
/** In ms: how long the whole stop may take. */
const stopTimeout = 10_000;

/** Serves until SIGTERM, SIGINT or the end of the parent process; then finishes the requests in progress and exits. */
export async function listen(
  handle: RequestListener,
  { port, host, drain, requestLimit: { hops } }: PageServerSettings,
  log: Logger,
  lifecycle: Lifecycle,
): Promise<void> {
  // Behind a proxy all connections come from the proxy's network, so they cannot be limited per network.
  const server = pageServerHttp(handle, hops === 0 ? { connectionsPerNetwork } : {});
  const connections = watchConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listenTarget({ port, host }, process.env, process.pid), resolve);
  });
  // An unhandled rejection must not end the site, though no remote's code runs in this process (ADR 029).
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise that nobody waits for has failed'));
  const stop = async (): Promise<void> => {
    if (lifecycle.stopping) return;
    lifecycle.beginStop();
    setTimeout(() => process.exit(0), stopTimeout).unref();
    connections.dismiss();
    // The load balancer sees 503 from the readiness check before connections are refused.
    await delay(drain);
    await connections.close(openRequestsTimeout - drain);
    await Promise.race([lifecycle.end(), delay(finalReportsTimeout)]);
    process.exit(0);
  };
  for (const reason of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(reason, () => void stop());
  log.info({ port, host }, 'page server: ready');
  process.send?.('ready');
}

/** In number of open connections: a browser has up to six to a site, and many people may share a network. */
const connectionsPerNetwork = 200;

const defaultLimits: ServerLimits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  answerTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxConnections: 4_000,
};

/** The HTTP server of a page server, with timeouts that suit browsers. */
export function pageServerHttp(handle: RequestListener, limits: Partial<ServerLimits> = {}): Server {
  return createLimitedServer(handle, {
    limits: { ...defaultLimits, ...limits },
    headers: securityHeaders,
    endsEmptyRequests: true,
    bodyOf: ({ message }) => ({ type: 'text/plain; charset=utf-8', text: message }),
  });
}
