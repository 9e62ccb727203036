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

interface SitePorts {
  readonly port: number;
  readonly host: string;
  readonly apiPort: number;
}

/** @throws Error in one line if a site cannot have its two ports. */
export async function assertFreePorts({ port, host, apiPort }: SitePorts): Promise<void> {
  if (port === apiPort) throw new Error(`PORT and API_PORT are both ${port}; set one of them to another port`);
  await assertFreePort(port, host, 'PORT');
  await assertFreePort(apiPort, '127.0.0.1', 'API_PORT');
}
