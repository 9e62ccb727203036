import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ask, type Answer } from './ask.ts';

/** A cache in front of a site that forgets by tag: what docs/deploy.md asks of a CDN, for visitors without cookies. */
export interface Cdn {
  readonly port: number;
  /** What `CDN_PURGE_URL` is. */
  readonly purgeUrl: string;
  /** The site that it stands in front of; before that it only hears what to forget. */
  readonly standBefore: (port: string) => void;
  readonly close: () => void;
}

interface Kept extends Answer {
  readonly tags: readonly string[];
  /** In ms. */
  readonly until: number;
}

/**
 * It is a harsh one: what it has asked the site for when it is told to forget, it keeps all the same once it comes, and several visitors who
 * miss a page each ask for it.
 */
export async function openCdn(): Promise<Cdn> {
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
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    purgeUrl: `http://127.0.0.1:${port}/purge`,
    standBefore: (site) => void (behind = site),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
