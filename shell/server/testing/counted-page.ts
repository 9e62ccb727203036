import { request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { contentVersionHeader } from '@plumbline/contract/content/version';
import type { Logger } from 'pino';
import type { Shedding } from '@plumbline/serving/shedding';
import { fixtureRelease } from './fixture-release.ts';
import { openPageServer, type OpenedPageServer } from './open-page-server.ts';

/** The server bundle of a page whose HTML tells how often it was rendered. `more`: further properties of the page's module. */
export const countedPage = (more = ''): string =>
  `const { createElement } = require('react'); let times = 0;
   exports.pages = { fixture: async () => ({ Page: () => createElement('h1', null, 'Rendered ' + ++times), ${more} }) };`;

/** The `load` property of a page that reads `/thing` from the API. */
export const loadOfThing = `load: ({ prefetch }) => prefetch({ method: 'GET', path: '/thing', summary: '', response: {} }, {})`;

/** An API with a content version, which a test can change; null: the API does not answer. */
export function versionedApi(thing: RequestListener = (_, answer) => void answer.end('{}')): {
  version: string | null;
  /** The number of requests for the version so far. */
  versionRequests: number;
  readonly answer: RequestListener;
} {
  const api = {
    version: 'one' as string | null,
    versionRequests: 0,
    answer: ((incoming, answer) => {
      if (api.version === null) return void incoming.socket.destroy();
      answer.setHeader('content-type', 'application/json');
      if (incoming.url === '/api/content-version') {
        api.versionRequests += 1;
        return void answer.end(JSON.stringify({ version: api.version }));
      }
      if (incoming.method === 'POST') return void answer.end('{}');
      answer.setHeader(contentVersionHeader, api.version);
      return thing(incoming, answer);
    }) satisfies RequestListener,
  };
  return api;
}

interface Options {
  readonly api?: RequestListener;
  /** In bytes: the limit of the page cache. */
  readonly limit?: number;
  /** The page server's time, in ms. */
  readonly clock?: { now: number };
  readonly shedding?: Shedding;
  readonly log?: Logger;
  /** The public origin of the site. */
  readonly siteOrigin?: string;
  /** A live release of another remote. */
  readonly otherRelease?: Awaited<ReturnType<typeof fixtureRelease>>;
}

/** Load shedding that refuses every request while `full` is true. */
export function sheddingAll(): Shedding & { full: boolean } {
  const shedding = {
    full: false,
    async admit(_: IncomingMessage, answer: ServerResponse) {
      if (shedding.full) answer.writeHead(503).end();
      return !shedding.full;
    },
    status: () => ({ inFlight: 0, waiting: 0, limit: 0, refused: { first: 0, usual: 0 } }),
  };
  return shedding;
}

/** Starts a page server with one release, whose page is at `/fixture` and `/fixture/:id`. @param server its bundle */
export async function openCountedPage(
  server: string,
  { api, limit, clock, shedding, log, siteOrigin, otherRelease }: Options = {},
): Promise<OpenedPageServer> {
  const published = [
    await fixtureRelease({ server, routes: [{}, { path: '/fixture/:id' }] }),
    ...(otherRelease ? [otherRelease] : []),
  ];
  return openPageServer(api, undefined, log, {
    published,
    ...(limit === undefined ? {} : { pageCacheLimit: limit }),
    ...(clock ? { clock: () => new Date(clock.now) } : {}),
    ...(shedding ? { shedding } : {}),
    ...(siteOrigin ? { siteOrigin } : {}),
  });
}

/** The response to a view of a page. */
export interface ViewedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The number of renderings that the page tells; 0 if the response is another page. */
  readonly times: number;
}

/** Views a page. */
export async function view(address: string, init: RequestInit = {}): Promise<ViewedPage> {
  const answer = await fetch(address, { redirect: 'manual', ...init });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, times: timesIn(text) };
}

/** Views a page with exactly these headers: `fetch` would normalize them. */
export function viewVerbatim(address: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    request(address, { headers, agent: false }, (answer: IncomingMessage) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve(text)).on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

/** The number of renderings that the HTML of a {@link countedPage} tells. */
export const timesIn = (html: string): number => Number(/Rendered (\d+)/.exec(html)?.[1] ?? 0);
