import { once } from 'node:events';
import type { Server } from 'node:http';

/** Stops listening, lets requests in flight end for at most `grace` ms, then cuts what is left. */
export async function stopServing(server: Server, grace: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection whose request was in flight would be kept for the next one, that never comes.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const cut = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
