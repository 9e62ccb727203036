import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { chromeEncodings } from '../../shared/chrome-encodings.ts';

/** An answer as it came: its body is packed. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const agent = new Agent({ keepAlive: true });

/** Asks a port of this machine with the encodings that Chrome takes, or with these headers in their place. */
export function ask(
  port: string | number,
  path: string,
  headers: IncomingHttpHeaders = { 'accept-encoding': chromeEncodings },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, agent, headers, timeout: 10_000 }, (answer) => {
      const received = { status: answer.statusCode ?? 0, headers: answer.headers };
      buffer(answer).then((body) => resolve({ ...received, body }), reject);
    });
    request.on('timeout', () => request.destroy(new Error(`${path} was not answered`)));
    request.on('error', reject);
  });
}
