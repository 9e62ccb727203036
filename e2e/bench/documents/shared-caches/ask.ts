import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { chromeEncodings } from '../../shared/chrome-encodings.ts';

/** A response as received, with its body still compressed. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request to a port of this machine with Chrome's encodings, or with these headers instead. */
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
