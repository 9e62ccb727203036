/** A raw request: it is neither validated nor completed, so it may be malformed in any way. */
export interface RawRequest {
  readonly method: string;
  /** The target in the request line: bytes of Latin-1, so that a test can send invalid URLs. */
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

/** A readable, repeatable form of a request; unprintable characters are escaped, long texts are cut. */
export function shownRequest(request: RawRequest): string {
  const bytes = bytesOf(request);
  const text = JSON.stringify(bytes.toString('latin1', 0, shownBytes))
    .slice(1, -1)
    .replaceAll('\\r\\n', '\n    ');
  return `    ${text}${bytes.length > shownBytes ? ` … (${bytes.length} bytes)` : ''}`;
}
