import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The answers that are under way, by the connection that they go to; a connection that rests has none. */
export interface OpenAnswers {
  readonly sockets: () => Iterable<Socket>;
  /** The oldest first: a connection has more than one where its requests came before it had answers. */
  readonly of: (socket: Socket) => readonly ServerResponse[];
  /** From now on hears of each answer before anybody answers. */
  readonly onBegin: (listener: (response: ServerResponse) => void) => void;
}

const known = new WeakMap<Server, OpenAnswers>();

/**
 * Watches the answers of a server, from before it listens; once for all who ask. Nothing is done when an answer ends: listening for
 * that, or a timer for each answer, would cost a tenth of what it takes to send a small page (docs/benchmarks.md, kept pages).
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
    for (const hear of listeners) hear(response);
    const line = lines.get(socket);
    if (line === undefined) return;
    forgetEnded(line);
    line.push(response);
    // Whoever passes an answer on, times it, traces it and packs it listens to it: more than Node thinks is sound.
    response.setMaxListeners(20);
  };
  // In front of who answers.
  server.prependListener('request', begin);
  // A request that expects something strange comes as an event of its own; where nobody listens to that, Node refuses it.
  if (server.listenerCount('checkExpectation') > 0) server.prependListener('checkExpectation', begin);

  return {
    sockets: () => lines.keys(),
    of: (socket) => forgetEnded(lines.get(socket) ?? []),
    onBegin: (hear) => void listeners.push(hear),
  };
}

/** Answers of one connection end in the order of their requests. */
function forgetEnded(line: ServerResponse[]): readonly ServerResponse[] {
  while (line[0]?.closed) line.shift();
  return line;
}
