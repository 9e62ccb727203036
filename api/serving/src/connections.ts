import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { trackAnswers } from './open-answers.ts';

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
const maxIdleAtStop = 1_000;

/** In ms between two checks of the idle connections. */
const sweepInterval = 50;

/** Watches a server's connections; must be called before the server listens. */
export function watchConnections(server: Server): Connections {
  const answers = trackAnswers(server);

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
       * The start of each connection's idle time as observed by the sweeps, and the connections that were idle long
       * enough at the previous sweep.
       */
      const idleSince = new WeakMap<Socket, number>();
      let previouslyIdle = new Set<Socket>();
      const sweep = setInterval(() => {
        const now = performance.now();
        const idleLongEnough: Socket[] = [];
        for (const socket of answers.sockets()) {
          if (answers.of(socket).length > 0) idleSince.delete(socket);
          else if (!idleSince.has(socket)) idleSince.set(socket, now);
          if (now - (idleSince.get(socket) ?? now) >= maxIdleAtStop) idleLongEnough.push(socket);
        }
        // A connection is closed only at the second sweep: if the event loop was late, Node reads a waiting request
        // between the two.
        for (const socket of idleLongEnough) if (previouslyIdle.has(socket)) socket.destroy();
        previouslyIdle = new Set(idleLongEnough);
      }, sweepInterval);
      const forceClose = setTimeout(() => server.closeAllConnections(), grace);
      // The method of `net.Server` is called, because that of `http.Server` closes idle connections at once.
      await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      clearInterval(sweep);
      clearTimeout(forceClose);
    },
  };
}
