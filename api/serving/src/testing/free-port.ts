import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those could be taken again before it is listened on. */
const first = 20_000;
const afterLast = 30_000;
const attempts = 50;

/** A port that nobody listens on just now. @throws Error where none is found. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(first, afterLast);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port from ${first} to ${afterLast - 1} in ${attempts} attempts`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
