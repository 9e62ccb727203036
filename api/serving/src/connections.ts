import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

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

interface Line {
  readonly answers: Set<ServerResponse>;
  /** In ms, on the clock of `performance`. */
  restsSince: number;
}

/** Watches a server's connections: before it listens. */
export function watchConnections(server: Server): Connections {
  const lines = new Map<Socket, Line>();
  let dismissing = false;

  server.on('connection', (socket) => {
    lines.set(socket, { answers: new Set(), restsSince: performance.now() });
    socket.once('close', () => lines.delete(socket));
  });
  const watch = (request: IncomingMessage, response: ServerResponse): void => {
    if (dismissing) response.setHeader('connection', 'close');
    const line = lines.get(request.socket);
    if (line === undefined) return;
    line.answers.add(response);
    // Whoever passes an answer on, times it and packs it listens too: more than Node thinks is sound.
    response.setMaxListeners(20);
    response.once('close', () => {
      line.answers.delete(response);
      line.restsSince = performance.now();
    });
  };
  // In front of who answers. A request that expects something strange comes as an event of its own.
  for (const event of ['request', 'checkExpectation'] as const) server.prependListener(event, watch);

  const dismiss = (): void => {
    dismissing = true;
    for (const { answers } of lines.values()) {
      for (const answer of answers) if (!answer.headersSent) answer.setHeader('connection', 'close');
    }
  };

  return {
    dismiss,
    async close(grace) {
      dismiss();
      const began = performance.now();
      let seen = new Set<Socket>();
      const sweep = setInterval(() => {
        const now = performance.now();
        const resting = [...lines].filter(
          ([, { answers, restsSince }]) => answers.size === 0 && now - Math.max(restsSince, began) >= restAtStop,
        );
        // In a process that comes late the next request may have arrived, and only not been read: between two sweeps it is.
        for (const [socket] of resting) if (seen.has(socket)) socket.destroy();
        seen = new Set(resting.map(([socket]) => socket));
      }, sweepEvery);
      const cut = setTimeout(() => server.closeAllConnections(), grace);
      // http's own close() cuts connections that rest at once.
      await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}
