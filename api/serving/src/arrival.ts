import type { IncomingMessage } from 'node:http';

/** What a request brings: a small body is wholly here soon, a large one, or one of no known length, comes as it comes. */
export type BodySize = 'none' | 'small' | 'large';

/** In bytes: more than any form of a visitor has, and less than Node takes in of a body that nobody reads yet (64 KiB). */
const small = 60 * 1024;

/** How large a request says that its body is. */
export function bodySize({ headers }: IncomingMessage): BodySize {
  if (headers['transfer-encoding'] !== undefined) return 'large';
  const length = Number(headers['content-length'] ?? 0);
  return length === 0 ? 'none' : length <= small ? 'small' : 'large';
}

/**
 * Waits until a small body is wholly here, and reads nothing of it: who sends it slowly takes up nothing meanwhile but a
 * connection. @returns false where its sender has left.
 */
export function arrived(request: IncomingMessage): Promise<boolean> {
  const length = Number(request.headers['content-length'] ?? 0);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const end = (isHere: boolean): void => {
    request.off('readable', look).off('close', leave);
    resolve(isHere);
  };
  const look = (): void => {
    if (request.complete || request.readableLength >= length) end(true);
  };
  const leave = (): void => end(false);
  request.on('readable', look).once('close', leave);
  if (request.destroyed) leave();
  else look();
  return promise;
}
