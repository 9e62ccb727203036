import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { openAnswersOf } from './open-answers.ts';

/** The connections of a server, for the time when it stops. */
export interface Connections {
  /** Answers say from now on that their connection ends with them. */
  dismiss(): void;
  /**
   * Takes no new connection, lets what is in flight end for at most `grace` ms, then cuts what is left. A connection that is
   * kept and rests is let go after a second: whoever uses it often hears before, in an answer, that it ends; closed at once,
   * it could meet a request that is already on its way.
   */
  close(grace: number): Promise<void>;
}

/** In ms that a connection may rest while its server stops. */
const restAtStop = 1_000;

/** In ms. */
const sweepEvery = 50;

/** Watches a server's connections: before it listens. */
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
       * Since when connections rest, as far as that was seen: an answer that begins and ends between two looks is not, but it says
       * that the connection ends with it. And those that had rested long enough when last looked at.
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
        // In a process that comes late the next request may have arrived, and only not been read: between two sweeps it is.
        for (const socket of rested) if (due.has(socket)) socket.destroy();
        due = new Set(rested);
      }, sweepEvery);
      const cut = setTimeout(() => server.closeAllConnections(), grace);
      // http's own close() cuts connections that rest at once.
      await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}
