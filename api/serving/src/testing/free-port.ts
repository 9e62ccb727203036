import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral port range, so that no outgoing connection takes the port before it is used. */
const first = 20_000;
const afterLast = 30_000;
const attempts = 50;

/** A free port. @throws Error if none is found. */
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
