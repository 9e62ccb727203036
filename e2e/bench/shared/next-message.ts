import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The next message of a child process. @throws Error if the process ends, or cannot be started, before it sends one */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = once(child, 'exit', { signal }).then(([code, killedBy]: unknown[]): never => {
    throw new Error(`${child.spawnargs.slice(1, 3).join(' ')} ended with ${String(killedBy ?? code)} and said nothing`);
  });
  try {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`${child.spawnargs.slice(1, 3).join(' ')} has ended with ${child.signalCode ?? child.exitCode}`);
    }
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Message];
    return message;
  } finally {
    ended.catch(() => undefined);
    waiting.abort();
  }
}
