import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { shellDist } from '@plumbline/build/shell-output';

/** Serves only the SDK of this build, at the same paths as a site does. */
export async function serveSdk(): Promise<{ readonly origin: string; readonly close: () => void }> {
  const folder = join(shellDist, 'sdk');
  const files = new Map<string, Buffer>();
  for (const name of await readdir(folder)) {
    files.set(name === 'sdk.json' ? '/_site/sdk.json' : `/_site/sdk/${name}`, await readFile(join(folder, name)));
  }
  const server = createServer(({ url }, response) => {
    const content = files.get(url ?? '');
    if (content === undefined) response.statusCode = 404;
    response.end(content);
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
