import { createServer, type AddressInfo } from 'node:net';

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
