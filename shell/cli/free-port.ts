import { createServer, type AddressInfo } from 'node:net';

/** @throws Error in one line if the port is taken. */
export function assertFreePort(port: number, host: string, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code})`;
      reject(new Error(`${setting}: port ${port} ${why}; set ${setting} to a free one`));
    });
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

/** The first free port from this one on; after a hundred that are taken, any. */
export async function findFreePort(first: number): Promise<number> {
  for (let port = first; port < first + 100; port += 1) {
    if ((await tryPort(port)) !== null) return port;
  }
  return (await tryPort(0)) ?? first;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const { port: found } = server.address() as AddressInfo;
      server.close(() => resolve(found));
    });
  });
}
