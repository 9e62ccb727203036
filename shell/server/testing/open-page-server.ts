import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pino, { type Logger } from 'pino';
import { apiBase } from '@plumbline/contract/endpoint';
import { getRegistry } from '@plumbline/contract/releases/registry';
import type { Release } from '@plumbline/contract/releases/releases';
import { fakeSite } from '@plumbline/services/fake';
import { createPageServer } from '../create-page-server.ts';
import { openLifecycle } from '@plumbline/serving/lifecycle';
import type { ServerLimits } from '@plumbline/serving/limited-server';
import type { Shedding } from '@plumbline/serving/shedding';
import { pageServerHttp } from '../listen.ts';
import type { ProviderSettings } from '../pages/payment-origins.ts';
import { readPageServerSettings } from '../settings.ts';
import { inProcessHosts } from './in-process-hosts.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testRegistry, type TestRegistry } from './test-registry.ts';

/** A page server under test. */
export interface OpenedPageServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly publish: (built: { release: Release; folder: string }) => Promise<void>;
  readonly registry: TestRegistry;
  /** Runs what the page server does before its process ends. */
  readonly end: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly production?: boolean;
  readonly overrideOrigins?: readonly string[];
  /** In bytes; default as in production. */
  readonly pageCacheLimit?: number;
  readonly metricsTokens?: readonly string[];
  readonly requestLimit?: { readonly perMinute: number; readonly hops: number };
  readonly serverLimits?: Partial<ServerLimits>;
  /** The public origin of the site. */
  readonly siteOrigin?: string;
  /** The page server's clock; default one that always shows the same time. */
  readonly clock?: () => Date;
  /** Default: no load shedding. */
  readonly shedding?: Shedding | null;
  /** Whether the API does not answer requests for the registry, until the test changes that; default false. */
  readonly isRegistryDown?: boolean;
  /** `pause`: in ms between two checks of the live releases; `now`: their clock. Default as in production. */
  readonly readiness?: { readonly pause?: number; readonly now?: () => number };
  /** The data folder of an earlier page server; default an empty one. */
  readonly dataDir?: string;
  /** The folder with Storybook's build; default the real one. */
  readonly storybook?: string;
  /** The releases that are live from the start. */
  readonly published?: readonly { release: Release; folder: string }[];
}

/** The key that the page servers of tests share with their API. */
export const testKey = 'what a page server and its API share';

/** In ms: the wait for the final reports of a page server whose API does not answer. */
const finalReportsTimeout = 100;

const registryPath = apiBase + getRegistry.path;

/** Starts a page server in front of an API that a test provides; the shell must have been built. */
export async function openPageServer(
  api: RequestListener = (_, answer) => answer.writeHead(404).end(),
  providers: ProviderSettings = {},
  log: Logger = pino({ level: 'silent' }),
  {
    production = fakeSite.production,
    published = [],
    overrideOrigins = [],
    pageCacheLimit = 64_000_000,
    metricsTokens = [],
    requestLimit = { perMinute: Infinity, hops: 0 },
    serverLimits,
    siteOrigin = fakeSite.origin,
    clock = () => new Date('2031-05-01T00:00:00Z'),
    shedding = null,
    isRegistryDown = false,
    readiness,
    dataDir: earlierDataDir,
    storybook,
  }: Options = {},
): Promise<OpenedPageServer> {
  const dataDir = earlierDataDir ?? (await temporaryFolder());
  const registry = await testRegistry(dataDir);
  await registry.publish(published);
  if (isRegistryDown) registry.answerInstead(null);
  const apiServer = await open((request, answer) =>
    request.url === registryPath ? registry.answer(request, answer) : api(request, answer),
  );
  const end = new AbortController();
  const lifecycle = openLifecycle();
  const handle = await createPageServer({
    ...readPageServerSettings({}),
    site: { ...fakeSite, production, origin: siteOrigin },
    providers,
    overrideOrigins,
    apiOrigin: originOf(apiServer),
    dataDir,
    startHost: inProcessHosts,
    ...(storybook === undefined ? {} : { storybook }),
    registryKey: null,
    pageServerKey: testKey,
    polling: { signal: end.signal, pause: 15, ...(isRegistryDown ? { timeout: 30 } : {}) },
    readiness,
    clock,
    pageCacheLimit,
    metricsTokens,
    requestLimit,
    shedding,
    lifecycle,
    log,
  });
  const server = await open(handle, serverLimits);
  return {
    origin: originOf(server),
    dataDir,
    registry,
    publish: async (built) => {
      await registry.publish([built]);
      await registry.applied();
    },
    end: () => lifecycle.end(),
    close: async () => {
      end.abort();
      await close(server);
      // A later report could reach the API of another test, which may get the same port.
      await Promise.race([lifecycle.end(), delay(finalReportsTimeout)]);
      await close(apiServer);
    },
  };
}

function open(listener: RequestListener, limits?: Partial<ServerLimits>): Promise<Server> {
  const server = pageServerHttp(listener, limits);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
