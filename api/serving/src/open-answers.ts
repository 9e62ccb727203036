import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The unfinished answers of a server by connection; an idle connection has none. */
export interface OpenAnswers {
  readonly sockets: () => Iterable<Socket>;
  /** Oldest first: with pipelining a connection can have more than one. */
  readonly of: (socket: Socket) => readonly ServerResponse[];
  /** Registers a listener that is called for each answer before the request is handled. */
  readonly onBegin: (listener: (response: ServerResponse) => void) => void;
}

const known = new WeakMap<Server, OpenAnswers>();

/**
 * Tracks the answers of a server; must be called before it listens. Callers of one server share the tracker. Nothing is
 * done at the end of an answer: a listener or a timer per answer would cost a tenth of sending a small page
 * (docs/benchmarks.md, cached pages).
 */
export function openAnswersOf(server: Server): OpenAnswers {
  const watched = known.get(server) ?? watch(server);
  known.set(server, watched);
  return watched;
}

function watch(server: Server): OpenAnswers {
  const lines = new Map<Socket, ServerResponse[]>();
  const listeners: ((response: ServerResponse) => void)[] = [];

  server.on('connection', (socket) => {
    lines.set(socket, []);
    socket.once('close', () => lines.delete(socket));
  });
  const begin = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    for (const listener of listeners) listener(response);
    const line = lines.get(socket);
    if (line === undefined) return;
    forgetEnded(line);
    line.push(response);
    // Forwarding, timing, tracing and compressing add more listeners than Node's warning limit.
    response.setMaxListeners(20);
  };
  // Runs before the request handlers.
  server.prependListener('request', begin);
  // A request with an unknown `Expect` has an event of its own; without a listener Node rejects it.
  if (server.listenerCount('checkExpectation') > 0) server.prependListener('checkExpectation', begin);

  return {
    sockets: () => lines.keys(),
    of: (socket) => forgetEnded(lines.get(socket) ?? []),
    onBegin: (listener) => void listeners.push(listener),
  };
}

/** The answers of a connection end in the order of their requests. */
function forgetEnded(line: ServerResponse[]): readonly ServerResponse[] {
  while (line[0]?.closed) line.shift();
  return line;
}
