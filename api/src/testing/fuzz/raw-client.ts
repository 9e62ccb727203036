import { connect, type Socket } from 'node:net';
import { bytesOf, type RawRequest } from './raw-request.ts';

/** An answer, as far as it arrived. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A client with one connection, which is opened again after the server has closed it. */
export interface RawClient {
  /**
   * `last` closes the connection afterwards, because a malformed request may have announced more bytes than it sent,
   * which would be read from the next request. @returns the answer; null if the connection was closed without one.
   * @throws Error after `timeout` ms.
   */
  send(request: RawRequest, options?: { readonly last?: boolean }): Promise<RawAnswer | null>;
  close(): void;
}

/** In ms: a slower answer counts as a hang. */
const timeout = 20_000;

/** Opens a client that sends raw bytes and reads the answers. */
export function openRawClient(origin: string): RawClient {
  const { hostname, port } = new URL(origin);
  let socket: Socket | null = null;

  const exchange = (request: RawRequest, connection: Socket, last: boolean): Promise<RawAnswer | null> =>
    new Promise((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0);
      const settle = (answer: RawAnswer | null, keepsAlive: boolean): void => {
        connection.removeAllListeners();
        connection.on('error', () => undefined);
        clearTimeout(timer);
        if (!keepsAlive) {
          connection.destroy();
          socket = null;
        }
        resolve(answer);
      };
      const timer = setTimeout(() => {
        connection.destroy();
        socket = null;
        reject(new Error(`no answer within ${timeout / 1000} s; so far: ${received.toString('latin1', 0, 200)}`));
      }, timeout);
      connection.on('data', (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const read = readAnswer(received, request.method);
        if (read) settle(read.answer, read.keepsAlive && !last);
      });
      // The server may cut off data that is sent after the start of its answer; the answer is valid.
      connection.on('error', () => settle(null, false));
      connection.on('close', () => settle(readAnswer(received, request.method, true)?.answer ?? null, false));
      connection.write(bytesOf(request));
    });

  return {
    send: async (request, { last = false } = {}) => {
      const wasOpen = socket !== null;
      socket ??= connect(Number(port), hostname).setNoDelay(true);
      const answer = await exchange(request, socket, last);
      if (answer !== null || !wasOpen) return answer;
      // A keep-alive connection may be closed just as it is reused, which says nothing about the request.
      socket = connect(Number(port), hostname).setNoDelay(true);
      return exchange(request, socket, last);
    },
    close: () => void socket?.destroy(),
  };
}

/** The answer in these bytes; null if it is incomplete. `isClosed`: the connection was closed. */
function readAnswer(
  bytes: Buffer,
  method: string,
  isClosed = false,
): { readonly answer: RawAnswer; readonly keepsAlive: boolean } | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
  if (status < 200 && status > 0) return readAnswer(bytes.subarray(end + 4), method, isClosed);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const rest = bytes.subarray(end + 4);
  const keepsAlive = headers['connection'] !== 'close';
  const wholeAnswer = (body: Buffer) => ({ answer: { status, headers, body }, keepsAlive });
  if (method === 'HEAD' || status === 204 || status === 304) return wholeAnswer(Buffer.alloc(0));
  if (headers['transfer-encoding'] === 'chunked') {
    const body = readChunks(rest);
    return body ? wholeAnswer(body) : null;
  }
  const length = headers['content-length'];
  if (length === undefined) return isClosed ? wholeAnswer(rest) : null;
  return rest.length >= Number(length) ? wholeAnswer(rest.subarray(0, Number(length))) : null;
}

/** The body of a chunked answer; null if the last chunk is missing. */
function readChunks(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    const from = end + 2;
    if (bytes.length < from + size + 2) return null;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(from, from + size));
    at = from + size + 2;
  }
}
