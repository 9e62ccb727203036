import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { shellDist } from '@plumbline/build/shell-output';

/** Serves the SDK of this build at the addresses that a site has for it, and nothing else. */
export async function serveSdk(): Promise<{ readonly origin: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!/^\/_site\/sdk(?:\.json|\/[\w.-]+\.tgz)$/.test(pathname)) return void response.writeHead(404).end();
    readFile(join(shellDist, 'sdk', basename(pathname))).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
