import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorBody } from '@plumbline/contract/errors';
import { guards } from './guard-headers.ts';

const faults: Readonly<Record<string, readonly [number, ErrorBody]>> = {
  HPE_HEADER_OVERFLOW: [431, { code: 'payload_too_large', message: 'The headers of the request are too large.' }],
  ERR_HTTP_REQUEST_TIMEOUT: [408, { code: 'invalid_input', message: 'The request did not arrive in time.' }],
};

const other = [400, { code: 'invalid_input', message: 'This is not an HTTP request.' }] as const;

/** Answers what Node could not read as a request, in the shape of every other error. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, body] = faults[error.code ?? ''] ?? other;
  const text = JSON.stringify(body satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
    'cache-control: no-store',
    ...Object.entries(guards).map(([name, value]) => `${name}: ${value}`),
  ];
  // Who is slow to send may be slow to go as well.
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}
