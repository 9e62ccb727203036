import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { RunningSite } from '../../site/running-site.ts';
import { siteAsEnvironment } from '../shared/bench-site.ts';
import { nextMessage } from '../shared/next-message.ts';
import type { WantedFigure } from '../shared/wanted-figures.ts';

/** Opens a listening socket on a free port. */
async function openSocket(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** The socket's file descriptor, for which Node has no public name. */
const descriptorOf = (server: Server) => (server as Server & { readonly _handle: { readonly fd: number } })._handle.fd;

/**
 * Restarts an API and a page server in turn, beside the site and over its data, while visitors read pages, call the API and write
 * messages. Each new process takes over the open socket (LISTEN_FDS, as with systemd) before the old process gets the signal to
 * stop. No request may fail: none is refused, interrupted, or answered with 5xx. Failed requests are not repeated.
 */
export async function measureRestarts(site: RunningSite, restarts: number): Promise<WantedFigure[]> {
  const sockets = [await openSocket(), await openSocket()];
  const ports = sockets.map((server) => String((server.address() as AddressInfo).port));
  const script = fileURLToPath(new URL('restart-in-turn.ts', import.meta.url));
  const child = spawn(process.execPath, [script, ...ports, String(restarts)], {
    env: { ...process.env, ...siteAsEnvironment(site) },
    stdio: ['ignore', 'inherit', 'inherit', ...sockets.map(descriptorOf), 'ipc'],
  });
  for (const server of sockets) server.close();
  const figures = await nextMessage<WantedFigure[]>(child);
  await once(child, 'exit');
  return figures;
}
