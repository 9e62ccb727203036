import { createServer } from 'node:net';

/** The first free port from this one on. */
export function freePort(port: number): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(freePort(port + 1)));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}
