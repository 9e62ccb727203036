import { request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { contentVersionHeader } from '@plumbline/contract/content/version';
import type { Logger } from 'pino';
import type { Shedding } from '@plumbline/serving/shedding';
import { fixtureRelease } from './fixture-release.ts';
import { openPageServer, type OpenedPageServer } from './open-page-server.ts';

/** A page that says how often it was rendered. Properties of its module can be added. */
export const countedPage = (more = ''): string =>
  `const { createElement } = require('react'); let times = 0;
   exports.pages = { fixture: async () => ({ Page: () => createElement('h1', null, 'Rendered ' + ++times), ${more} }) };`;

/** The property of a page that needs `/thing` of the API. */
export const loadsThing = `load: ({ prefetch }) => prefetch({ method: 'GET', path: '/thing', summary: '', response: {} }, {})`;

/** An API with content, and the version of that; null: it does not answer. */
export function versionedApi(thing: RequestListener = (_, answer) => void answer.end('{}')): {
  version: string | null;
  /** How often it was asked for the version. */
  asked: number;
  readonly answer: RequestListener;
} {
  const own = {
    version: 'one' as string | null,
    asked: 0,
    answer: ((incoming, answer) => {
      if (own.version === null) return void incoming.socket.destroy();
      answer.setHeader('content-type', 'application/json');
      if (incoming.url === '/api/content-version') {
        own.asked += 1;
        return void answer.end(JSON.stringify({ version: own.version }));
      }
      if (incoming.method === 'POST') return void answer.end('{}');
      answer.setHeader(contentVersionHeader, own.version);
      return thing(incoming, answer);
    }) satisfies RequestListener,
  };
  return own;
}

interface Beginning {
  readonly api?: RequestListener;
  readonly limit?: number;
  /** The page server's time, in ms. */
  readonly clock?: { now: number };
  readonly shedding?: Shedding;
  readonly log?: Logger;
  /** What the site is known as. */
  readonly siteOrigin?: string;
  /** The release of another remote. */
  readonly beside?: Awaited<ReturnType<typeof fixtureRelease>>;
}

/** Shedding that refuses all that comes to it from the moment when it is `full`. */
export function sheddingAll(): Shedding & { full: boolean } {
  const own = {
    full: false,
    async admit(_: IncomingMessage, answer: ServerResponse) {
      if (own.full) answer.writeHead(503).end();
      return !own.full;
    },
    status: () => ({ inFlight: 0, waiting: 0, limit: 0, refused: { first: 0, usual: 0 } }),
  };
  return own;
}

/** A page server over a release whose page is at `/fixture` and `/fixture/:of`. */
export async function openCounted(
  server: string,
  { api, limit, clock, shedding, log, siteOrigin, beside }: Beginning = {},
): Promise<OpenedPageServer> {
  const published = [
    await fixtureRelease({ server, routes: [{}, { path: '/fixture/:of' }] }),
    ...(beside ? [beside] : []),
  ];
  return openPageServer(api, undefined, log, {
    published,
    ...(limit === undefined ? {} : { pageCacheLimit: limit }),
    ...(clock ? { clock: () => new Date(clock.now) } : {}),
    ...(shedding ? { shedding } : {}),
    ...(siteOrigin ? { siteOrigin } : {}),
  });
}

/** A view of a page. */
export interface Viewed {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What the page says of how often it was rendered; 0 where it says nothing. */
  readonly times: number;
}

/** Views a page. */
export async function view(address: string, init: RequestInit = {}): Promise<Viewed> {
  const answer = await fetch(address, { redirect: 'manual', ...init });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, times: timesIn(text) };
}

/** Views a page with headers as they stand, which `fetch` would tidy. */
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

/** What a page says of how often it was rendered. */
export const timesIn = (html: string): number => Number(/Rendered (\d+)/.exec(html)?.[1] ?? 0);
