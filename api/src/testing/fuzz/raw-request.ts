/** A request as it goes over the wire: nothing of it is checked or completed, so that it may be as wrong as one likes. */
export interface RawRequest {
  readonly method: string;
  /** As in the first line: bytes of Latin-1, so that a test can send what no URL may have. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | null;
}

const shownBytes = 2_000;

/** The bytes of a request. */
export function bytesOf({ method, target, headers, body }: RawRequest): Buffer {
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
}

/** A request for people to read and to repeat; what cannot be printed is escaped, what is long is cut. */
export function shownRequest(request: RawRequest): string {
  const bytes = bytesOf(request);
  const text = JSON.stringify(bytes.toString('latin1', 0, shownBytes))
    .slice(1, -1)
    .replaceAll('\\r\\n', '\n    ');
  return `    ${text}${bytes.length > shownBytes ? ` … (${bytes.length} bytes)` : ''}`;
}
