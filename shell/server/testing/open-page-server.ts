import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import type { Release } from '@plumbline/contract/releases';
import { fakeSite } from '@plumbline/services/fake';
import { createPageServer } from '../app.ts';
import type { ProviderSettings } from '../pages/payment-origins.ts';
import { publish } from '../registry/publish.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface Opened {
  readonly origin: string;
  readonly dataDir: string;
  readonly publish: (built: { release: Release; folder: string }) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

interface Beginning {
  readonly production?: boolean;
  /** What is live already. */
  readonly published?: readonly { release: Release; folder: string }[];
}

/** A page server over an empty data folder, in front of an API that answers as told; needs the shell to be built. */
export async function openPageServer(
  api: RequestListener = (_, answer) => answer.writeHead(404).end(),
  providers: ProviderSettings = { SQUARE_SCRIPT_URL: 'https://web.squarecdn.com/v1/square.js' },
  log: Logger = pino({ level: 'silent' }),
  { production = fakeSite.production, published = [] }: Beginning = {},
): Promise<Opened> {
  const dataDir = await temporaryFolder();
  const apiServer = await open(api);
  if (published.length > 0) await publish(join(dataDir, 'releases'), [...published]);
  const app = createPageServer({
    site: { ...fakeSite, production },
    providers,
    apiOrigin: originOf(apiServer),
    dataDir,
    clock: () => new Date('2031-05-01T00:00:00Z'),
    log,
  });
  const handle = app.callback();
  const server = await open((request, answer) => void handle(request, answer));
  return {
    origin: originOf(server),
    dataDir,
    publish: (built) => publish(join(dataDir, 'releases'), [built]),
    close: async () => {
      await close(server);
      await close(apiServer);
    },
  };
}

function open(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
