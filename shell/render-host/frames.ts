import type { Readable, Writable } from 'node:stream';
import { jsonSize, type JsonSize } from './json-size.ts';

/** In bytes: the two length fields, of the message and of its text, at the start of each frame. */
const headerSize = 8;

/** The lengths of a message in bytes: of its JSON, and of the text beside it, which the reader need not parse. */
interface FrameSize {
  readonly json: number;
  readonly text: number;
}

/** The limits of a message: the lengths of its parts, and the number and nesting of the values in its JSON. */
export interface FrameLimits extends FrameSize, JsonSize {}

/**
 * Writes a frame: the lengths of a message's JSON and of the text beside it in bytes (32 bits each, little-endian), then both.
 * @throws Error if the message cannot be JSON or exceeds the limits; then nothing is written.
 */
export function writeFrame(stream: Writable, limits: FrameLimits, message: unknown, text = ''): void {
  const json = Buffer.from(JSON.stringify(message));
  const attached = Buffer.from(text);
  assertLength({ json: json.length, text: attached.length }, limits);
  assertSize(json, limits);
  const header = Buffer.alloc(headerSize);
  header.writeUInt32LE(json.length);
  header.writeUInt32LE(attached.length, 4);
  stream.cork();
  for (const part of [header, json, attached]) stream.write(part);
  stream.uncork();
}

function assertLength(size: FrameSize, limits: FrameLimits): void {
  for (const part of ['json', 'text'] as const) {
    if (size[part] <= limits[part]) continue;
    throw new Error(`a message with ${size[part]} bytes of ${part} is longer than ${limits[part]}`);
  }
}

function assertSize(json: Buffer, limits: FrameLimits): void {
  const { values, depth } = jsonSize(json);
  if (values > limits.values) throw new Error(`a message with ${values} values has more than ${limits.values}`);
  if (depth > limits.depth)
    throw new Error(`a message whose values are nested ${depth} deep is deeper than ${limits.depth}`);
}

interface Reader {
  readonly limits: FrameLimits;
  readonly onMessage: (message: unknown, text: string) => void;
  /** The stream contains something other than messages; the rest of it is ignored. */
  readonly onFault: (error: Error) => void;
}

/** Reads the messages that {@link writeFrame} has written. */
export function readFrames(stream: Readable, { limits, onMessage, onFault }: Reader): void {
  let parts: Buffer[] = [];
  let bufferedBytes = 0;
  let expected: FrameSize | null = null;

  function take(size: number): Buffer {
    const all = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    bufferedBytes -= size;
    parts = bufferedBytes > 0 ? [all.subarray(size)] : [];
    return all.subarray(0, size);
  }

  function read(part: Buffer): void {
    parts.push(part);
    bufferedBytes += part.length;
    for (;;) {
      if (expected === null) {
        if (bufferedBytes < headerSize) return;
        const header = take(headerSize);
        expected = { json: header.readUInt32LE(), text: header.readUInt32LE(4) };
        assertLength(expected, limits);
      }
      if (bufferedBytes < expected.json + expected.text) return;
      const json = take(expected.json);
      const text = take(expected.text).toString('utf8');
      expected = null;
      assertSize(json, limits);
      onMessage(JSON.parse(json.toString('utf8')), text);
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
