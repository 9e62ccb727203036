import type { Readable, Writable } from 'node:stream';

/** In bytes: the length that stands in front of each message. */
const headerSize = 4;

/** Writes a message as JSON, behind its length in bytes (32 bits, little-endian). */
export function writeFrame(stream: Writable, message: unknown): void {
  const body = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(headerSize);
  header.writeUInt32LE(body.length);
  stream.cork();
  stream.write(header);
  stream.write(body);
  stream.uncork();
}

interface Reader {
  /** In bytes: a longer message is a fault. */
  readonly limit: number;
  readonly onMessage: (message: unknown) => void;
  /** The stream holds something else than messages; nothing of it is read any more. */
  readonly onFault: (error: Error) => void;
}

/** Reads the messages that {@link writeFrame} has written. */
export function readFrames(stream: Readable, { limit, onMessage, onFault }: Reader): void {
  let parts: Buffer[] = [];
  let held = 0;
  let wanted: number | null = null;

  function take(size: number): Buffer {
    const all = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    held -= size;
    parts = held > 0 ? [all.subarray(size)] : [];
    return all.subarray(0, size);
  }

  function read(part: Buffer): void {
    parts.push(part);
    held += part.length;
    for (;;) {
      if (wanted === null) {
        if (held < headerSize) return;
        wanted = take(headerSize).readUInt32LE();
        if (wanted > limit) throw new Error(`a message of ${wanted} bytes is longer than ${limit}`);
      }
      if (held < wanted) return;
      const body = take(wanted);
      wanted = null;
      onMessage(JSON.parse(body.toString('utf8')));
    }
  }

  stream.on('data', (part: Buffer) => {
    try {
      read(part);
    } catch (error) {
      stream.removeAllListeners('data').resume();
      onFault(error instanceof Error ? error : new Error(String(error)));
    }
  });
}
