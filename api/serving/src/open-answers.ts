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

const trackers = new WeakMap<Server, OpenAnswers>();

/**
 * Tracks the answers of a server; must be called before it listens. Callers of one server share the tracker. Ended
 * answers are dropped at the connection's next request, or when its answers are read, because a listener or a timer per
 * answer would cost a tenth of sending a small page (docs/benchmarks.md, cached pages).
 */
export function trackAnswers(server: Server): OpenAnswers {
  const tracker = trackers.get(server) ?? createTracker(server);
  trackers.set(server, tracker);
  return tracker;
}

function createTracker(server: Server): OpenAnswers {
  const answersBySocket = new Map<Socket, ServerResponse[]>();
  const listeners: ((response: ServerResponse) => void)[] = [];

  server.on('connection', (socket) => {
    answersBySocket.set(socket, []);
    socket.once('close', () => answersBySocket.delete(socket));
  });
  const begin = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    for (const listener of listeners) listener(response);
    const answers = answersBySocket.get(socket);
    if (answers === undefined) return;
    dropEnded(answers);
    answers.push(response);
    // Forwarding, timing, tracing and compressing add more listeners than Node's warning limit.
    response.setMaxListeners(20);
  };
  // Runs before the request handlers.
  server.prependListener('request', begin);
  // A request with an unknown `Expect` has an event of its own; without a listener Node rejects it.
  if (server.listenerCount('checkExpectation') > 0) server.prependListener('checkExpectation', begin);

  return {
    sockets: () => answersBySocket.keys(),
    of: (socket) => dropEnded(answersBySocket.get(socket) ?? []),
    onBegin: (listener) => void listeners.push(listener),
  };
}

/** The answers of a connection end in the order of their requests. */
function dropEnded(answers: ServerResponse[]): readonly ServerResponse[] {
  while (answers[0]?.closed) answers.shift();
  return answers;
}
