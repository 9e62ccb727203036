// `npm run bench:restarts [SIGTERMs]`: restarts the API and the page server in turn, by default 20 times in all, while visitors
// read pages, ask the API and write messages. Each new process takes the socket that is held open for it (LISTEN_FDS, as by
// systemd) before the old one is told to stop. No request may fail: none is refused, cut, or answered with 5xx, and none repeated.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';

/** A socket that listens. */
async function openSocket(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Node has no public name for it. */
const descriptorOf = (server: Server) => (server as Server & { readonly _handle: { readonly fd: number } })._handle.fd;

const sockets = [await openSocket(), await openSocket()];
const ports = sockets.map((server) => String((server.address() as AddressInfo).port));
const stage = fileURLToPath(new URL('restarts/restart-in-turn.ts', import.meta.url));
const child = spawn(process.execPath, [stage, ...ports, ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'inherit', ...sockets.map(descriptorOf)],
});
for (const server of sockets) server.close();
const [code] = (await once(child, 'exit')) as [number | null];
process.exitCode = code ?? 1;
