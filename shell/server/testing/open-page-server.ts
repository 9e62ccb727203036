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
  /** What the page server does before its process ends. */
  readonly end: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Beginning {
  readonly production?: boolean;
  readonly overrideOrigins?: readonly string[];
  /** In bytes; default as in production. */
  readonly pageCacheLimit?: number;
  readonly metricsTokens?: readonly string[];
  readonly flood?: { readonly perMinute: number; readonly hops: number };
  readonly patience?: Partial<ServerLimits>;
  /** What the site is known as. */
  readonly siteOrigin?: string;
  /** The page server's clock; default one that stands still. */
  readonly clock?: () => Date;
  /** What is refused before it is begun; default nothing. */
  readonly shedding?: Shedding | null;
  /** Whether the API gives no registry at the start, nor soon; default false. */
  readonly registryAway?: boolean;
  /** How often it looks for live releases that it cannot show, in ms, and by which clock; default as in production. */
  readonly waiting?: { readonly pause?: number; readonly now?: () => number };
  /** The folder of a page server before; default an empty one. */
  readonly dataDir?: string;
  /** Where Storybook's build lies; default where it is built. */
  readonly storybook?: string;
  /** What is live already. */
  readonly published?: readonly { release: Release; folder: string }[];
}

/** What the page servers of tests share with their API. */
export const testKey = 'what a page server and its API share';

/** In ms: of a page server whose API does not answer. */
const lastWords = 100;

const registryPath = apiBase + getRegistry.path;

/** A page server over an empty data folder, in front of an API that answers as told; needs the shell to be built. */
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
    flood = { perMinute: Infinity, hops: 0 },
    patience,
    siteOrigin = fakeSite.origin,
    clock = () => new Date('2031-05-01T00:00:00Z'),
    shedding = null,
    registryAway = false,
    waiting,
    dataDir: given,
    storybook,
  }: Beginning = {},
): Promise<OpenedPageServer> {
  const dataDir = given ?? (await temporaryFolder());
  const registry = await testRegistry(dataDir);
  await registry.publish(published);
  if (registryAway) registry.answerInstead(null);
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
    polling: { signal: end.signal, pause: 15, ...(registryAway ? { timeout: 30 } : {}) },
    waiting,
    clock,
    pageCacheLimit,
    metricsTokens,
    requestLimit: flood,
    shedding,
    lifecycle,
    log,
  });
  const server = await open(handle, patience);
  return {
    origin: originOf(server),
    dataDir,
    registry,
    publish: async (built) => {
      await registry.publish([built]);
      await registry.taken();
    },
    end: () => lifecycle.end(),
    close: async () => {
      end.abort();
      await close(server);
      // What it told later, another test's API would hear that has the same port by then.
      await Promise.race([lifecycle.end(), delay(lastWords)]);
      await close(apiServer);
    },
  };
}

function open(listener: RequestListener, patience?: Partial<ServerLimits>): Promise<Server> {
  const server = pageServerHttp(listener, patience);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
