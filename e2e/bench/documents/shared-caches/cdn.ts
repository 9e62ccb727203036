import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ask, type Answer } from './ask.ts';

/** A shared cache with purging by tag, as docs/deploy.md requires of a CDN, for visitors without cookies. */
export interface Cdn {
  readonly port: number;
  /** Sets the port of the site behind the cache. Until then the cache only receives purges. */
  readonly setSite: (port: string) => void;
  readonly close: () => void;
}

interface CachedAnswer extends Answer {
  readonly tags: readonly string[];
  /** When the entry expires, in ms as `performance.now()` counts. */
  readonly until: number;
}

/**
 * Opens a CDN on this port, which behaves as badly as a CDN may: a response that was in progress when its tag was purged is cached
 * nevertheless, and several visitors who miss the same page each cause a request.
 */
export async function openCdn(port: number): Promise<Cdn> {
  const cache = new Map<string, CachedAnswer>();
  let sitePort = '';

  async function purge(request: IncomingMessage): Promise<void> {
    const { tags } = JSON.parse(await text(request)) as { tags: string[] };
    for (const [key, page] of cache) if (page.tags.some((tag) => tags.includes(tag))) cache.delete(key);
  }

  async function find({ url = '', headers }: IncomingMessage): Promise<Answer> {
    const key = `${url} ${headers['accept-encoding']}`;
    const cached = cache.get(key);
    if (cached !== undefined && performance.now() < cached.until) return cached;
    const answer = await ask(sitePort, url, { ...headers, 'x-forwarded-for': '127.0.0.1' });
    const seconds = /\bs-maxage=(\d+)/.exec(answer.headers['cache-control'] ?? '')?.[1];
    if (answer.status === 200 && seconds !== undefined) {
      const tags = String(answer.headers['cache-tag'] ?? '').split(',');
      cache.set(key, { ...answer, tags, until: performance.now() + Number(seconds) * 1_000 });
    }
    return answer;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      await purge(request);
      response.end('{}');
      return;
    }
    const { status, headers, body } = await find(request);
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...otherHeaders } = headers;
    response.writeHead(status, { ...otherHeaders, 'content-length': body.length }).end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    setSite: (site) => void (sitePort = site),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
