import { createServer } from 'node:net';

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
