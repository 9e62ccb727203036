import type { RequestListener, Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { watchConnections } from '@plumbline/serving/connections';
import { openLifecycle, type Lifecycle } from '@plumbline/serving/lifecycle';
import { listenTarget } from '@plumbline/serving/listen-target';
import { createLimitedServer, type ServerLimits } from '@plumbline/serving/limited-server';
import { securityHeaders } from './answer-headers.ts';

/** In ms: at a stop, what is still being answered gets this long; the last words of a page server this long; and all of it this. */
const grace = 8_500;
const lastWords = 1_000;
const longestStop = 10_000;

interface Options {
  readonly port: number;
  readonly host: string;
  /** In ms: at a stop, so long it still takes requests and says that it is not ready; default 0. */
  readonly drain?: number;
  /** Own proxies in front of this server; default 0. */
  readonly hops?: number;
}

/** Serves until SIGTERM, SIGINT or the parent's end; then finishes what is in flight. */
export async function listen(
  handle: RequestListener,
  { drain = 0, hops = 0, ...address }: Options,
  log: Logger,
  lifecycle: Lifecycle = openLifecycle(),
): Promise<void> {
  const server = pageServerHttp(handle, hops === 0 ? { connectionsPerNetwork } : {});
  const connections = watchConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listenTarget(address, process.env, process.pid), resolve);
  });
  // What forgets to catch an error must not end the pages of all, though no remote's code runs in this process (ADR 029).
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise that nobody waits for has failed'));
  const stop = async (): Promise<void> => {
    if (lifecycle.stopping) return;
    lifecycle.beginStop();
    setTimeout(() => process.exit(0), longestStop).unref();
    connections.dismiss();
    // Whoever asks for readiness hears of it before a connection is refused.
    await delay(drain);
    await connections.close(grace - drain);
    await Promise.race([lifecycle.end(), delay(lastWords)]);
    process.exit(0);
  };
  for (const reason of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(reason, () => void stop());
  const { port, host } = address;
  log.info({ port, host }, 'page server: ready');
  process.send?.('ready');
}

/** Browsers have up to six of a site; many people may share a network. */
const connectionsPerNetwork = 200;

const usual: ServerLimits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  answerTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxConnections: 4_000,
};

/** What a page server answers by: it is patient as browsers need it to be. */
export function pageServerHttp(handle: RequestListener, limits: Partial<ServerLimits> = {}): Server {
  return createLimitedServer(handle, {
    limits: { ...usual, ...limits },
    headers: securityHeaders,
    endsEmptyRequests: true,
    bodyOf: ({ message }) => ({ type: 'text/plain; charset=utf-8', text: message }),
  });
}
