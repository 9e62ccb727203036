import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { openAnswersOf } from './open-answers.ts';

/** The connections of a server, for a graceful stop. */
export interface Connections {
  /** Adds `connection: close` to all further answers. */
  dismiss(): void;
  /**
   * Stops accepting connections, waits at most `grace` ms for requests in flight, then closes all connections. Idle
   * keep-alive connections are closed after a second: active clients are notified by the next answer's header; an
   * immediate close could hit a request on its way.
   */
  close(grace: number): Promise<void>;
}

/** In ms: how long a connection may be idle while the server stops. */
const restAtStop = 1_000;

/** In ms. */
const sweepEvery = 50;

/** Watches a server's connections; must be called before the server listens. */
export function watchConnections(server: Server): Connections {
  const answers = openAnswersOf(server);

  let dismissing = false;

  const dismiss = (): void => {
    if (!dismissing) answers.onBegin((response) => void response.setHeader('connection', 'close'));
    dismissing = true;
    for (const socket of answers.sockets()) {
      for (const answer of answers.of(socket)) if (!answer.headersSent) answer.setHeader('connection', 'close');
    }
  };

  return {
    dismiss,
    async close(grace) {
      dismiss();
      /**
       * The start of each connection's idle time, as far as observed (an answer between two sweeps closes its
       * connection anyway), and the connections that were idle long enough at the last sweep.
       */
      const restsSince = new WeakMap<Socket, number>();
      let due = new Set<Socket>();
      const sweep = setInterval(() => {
        const now = performance.now();
        const rested: Socket[] = [];
        for (const socket of answers.sockets()) {
          if (answers.of(socket).length > 0) restsSince.delete(socket);
          else if (!restsSince.has(socket)) restsSince.set(socket, now);
          if (now - (restsSince.get(socket) ?? now) >= restAtStop) rested.push(socket);
        }
        // If the event loop is late, the next request may have arrived unread; it is read between two sweeps.
        for (const socket of rested) if (due.has(socket)) socket.destroy();
        due = new Set(rested);
      }, sweepEvery);
      const cut = setTimeout(() => server.closeAllConnections(), grace);
      // `http.Server.close` closes idle connections at once.
      await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}
