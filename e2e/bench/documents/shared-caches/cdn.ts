import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ask, type Answer } from './ask.ts';

/** A shared cache with purging by tag: the requirements of docs/deploy.md for a CDN, for visitors without cookies. */
export interface Cdn {
  readonly port: number;
  /** Sets the site behind the cache; before that it only receives purges. */
  readonly standBefore: (port: string) => void;
  readonly close: () => void;
}

interface Kept extends Answer {
  readonly tags: readonly string[];
  /** In ms. */
  readonly until: number;
}

/**
 * Opens a CDN on this port. It is a harsh one: a response that was in progress when its tag was purged is cached all the same,
 * and several visitors who miss a page each cause a request.
 */
export async function openCdn(port: number): Promise<Cdn> {
  const kept = new Map<string, Kept>();
  let behind = '';

  async function forget(request: IncomingMessage): Promise<void> {
    const { tags } = JSON.parse(await text(request)) as { tags: string[] };
    for (const [key, page] of kept) if (page.tags.some((tag) => tags.includes(tag))) kept.delete(key);
  }

  async function find({ url = '', headers }: IncomingMessage): Promise<Answer> {
    const key = `${url} ${headers['accept-encoding']}`;
    const known = kept.get(key);
    if (known !== undefined && performance.now() < known.until) return known;
    const answer = await ask(behind, url, { ...headers, 'x-forwarded-for': '127.0.0.1' });
    const seconds = /\bs-maxage=(\d+)/.exec(answer.headers['cache-control'] ?? '')?.[1];
    if (answer.status === 200 && seconds !== undefined) {
      const tags = String(answer.headers['cache-tag'] ?? '').split(',');
      kept.set(key, { ...answer, tags, until: performance.now() + Number(seconds) * 1_000 });
    }
    return answer;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      await forget(request);
      response.end('{}');
      return;
    }
    const { status, headers, body } = await find(request);
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...own } = headers;
    response.writeHead(status, { ...own, 'content-length': body.length }).end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    standBefore: (site) => void (behind = site),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
