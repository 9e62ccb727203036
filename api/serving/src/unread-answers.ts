import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { openAnswersOf } from './open-answers.ts';

/** In bytes: the maximum of unread answers of all readers in a server's memory. */
const maxUnreadBytes = 64_000_000;

/** In ms between two looks at the unread answers. */
export const sweepEvery = 250;

interface Unread {
  readonly socket: Socket;
  readonly bytes: number;
}

/**
 * Closes connections with too many unread bytes, those with the most first, except those whose answers were only just
 * sent. Must be called before the server listens.
 */
export function boundUnreadAnswers(server: Server, maxBytes = maxUnreadBytes): void {
  const answers = openAnswersOf(server);
  let seen = new WeakSet<Socket>();
  const sweep = setInterval(() => {
    const unread: Unread[] = [];
    for (const socket of answers.sockets()) {
      // With pipelining an answer waits until the previous request's answer is sent.
      const behind = answers.of(socket).slice(1);
      const bytes = behind.reduce((sum, answer) => sum + answer.writableLength, socket.writableLength);
      if (bytes > 0) unread.push({ socket, bytes });
    }
    let all = unread.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { socket, bytes } of unread.toSorted((one, other) => other.bytes - one.bytes)) {
      if (all <= maxBytes) break;
      if (!seen.has(socket)) continue;
      all -= bytes;
      socket.destroy();
    }
    seen = new WeakSet(unread.map(({ socket }) => socket));
  }, sweepEvery).unref();
  server.once('close', () => clearInterval(sweep));
}
