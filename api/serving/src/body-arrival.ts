import type { IncomingMessage } from 'node:http';

/**
 * The size class of a request's body: a small body arrives completely before it is read, a large one or one of unknown
 * length is streamed.
 */
export type BodySize = 'none' | 'small' | 'large';

/** In bytes: larger than every form for visitors, and smaller than the unread data that Node buffers (64 KiB). */
const maxSmallBytes = 60 * 1024;

/** The size class that a request declares for its body. */
export function bodySize({ headers }: IncomingMessage): BodySize {
  if (headers['transfer-encoding'] !== undefined) return 'large';
  const length = Number(headers['content-length'] ?? 0);
  return length === 0 ? 'none' : length <= maxSmallBytes ? 'small' : 'large';
}

/**
 * Waits until a small body has arrived, without reading it, so that a slow sender occupies only a connection. @returns
 * false if the sender has closed the connection.
 */
export function bodyArrived(request: IncomingMessage): Promise<boolean> {
  const length = Number(request.headers['content-length'] ?? 0);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const end = (hasArrived: boolean): void => {
    request.off('readable', checkArrival).off('close', onClose);
    resolve(hasArrived);
  };
  const checkArrival = (): void => {
    if (request.complete || request.readableLength >= length) end(true);
  };
  const onClose = (): void => end(false);
  request.on('readable', checkArrival).once('close', onClose);
  if (request.destroyed) onClose();
  else checkArrival();
  return promise;
}
