import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { trackAnswers } from './open-answers.ts';

/** In bytes: the maximum size of all answers in a server's memory that their readers have not received. */
const maxUnreadBytes = 64_000_000;

/** In ms between two checks of the unread answers. */
export const checkInterval = 250;

interface Unread {
  readonly socket: Socket;
  readonly bytes: number;
}

/**
 * Closes connections with too many unread bytes, those with the most first, except those without unread bytes at the
 * previous check. Must be called before the server listens.
 */
export function limitUnreadAnswers(server: Server, maxBytes = maxUnreadBytes): void {
  const answers = trackAnswers(server);
  let previouslyUnread = new WeakSet<Socket>();
  const check = setInterval(() => {
    const unread: Unread[] = [];
    for (const socket of answers.sockets()) {
      // With pipelining an answer waits until the previous request's answer is sent.
      const queued = answers.of(socket).slice(1);
      const bytes = queued.reduce((sum, answer) => sum + answer.writableLength, socket.writableLength);
      if (bytes > 0) unread.push({ socket, bytes });
    }
    let totalBytes = unread.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { socket, bytes } of unread.toSorted((one, other) => other.bytes - one.bytes)) {
      if (totalBytes <= maxBytes) break;
      if (!previouslyUnread.has(socket)) continue;
      totalBytes -= bytes;
      socket.destroy();
    }
    previouslyUnread = new WeakSet(unread.map(({ socket }) => socket));
  }, checkInterval).unref();
  server.once('close', () => clearInterval(check));
}
