import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { patientServer } from './limits/patient-server.ts';

/** In ms: what is still being answered at a stop gets this long. */
const grace = 10_000;

/** Serves until SIGTERM, SIGINT or the parent's end; then finishes what is in flight. */
export async function listen(
  handle: RequestListener,
  { port, host }: { port: number; host: string },
  log: Logger,
): Promise<void> {
  const server = patientServer(handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // Remotes' code runs in this process: what one of them forgets to catch must not end the pages of all.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise that nobody waits for has failed'));
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.close(() => process.exit(0));
    // A connection whose request was in flight would be kept for the next one, that never comes.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    setTimeout(() => process.exit(0), grace).unref();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
  log.info({ port, host }, 'page server: ready');
  process.send?.('ready');
}
