import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { ErrorBody } from '@plumbline/contract/errors';
import { sectionOf } from '@plumbline/contract/releases/grants';
import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases/releases';
import { documentWith, withOwnTitle, withRemote } from './with-remote.ts';
import { buildBase, builtFile } from './watch-beside.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ics': 'text/calendar; charset=utf-8',
  '.pdf': 'application/pdf',
  '.csv': 'text/csv; charset=utf-8',
};

/** Headers of the site that do not hold for a document that is changed, or on another origin. */
const dropped = [
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'etag',
  'keep-alive',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
];

/** Serves a site with one remote in the place of what is live. */
export interface BesideServer {
  readonly server: Server;
  /** Shows another build, also in every open page. */
  readonly show: (remote: SnapshotRemote) => void;
}

/** `site` is the site's origin, `folder` that of the build. */
export function besideServer(site: string, folder: string): BesideServer {
  const open = new Set<ServerResponse>();
  let shown: SnapshotRemote | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path } = new URL(request.url ?? '/', site);
    if (path === '/_dev/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
      open.add(response);
      response.on('close', () => open.delete(response));
      return;
    }
    if (path.startsWith(buildBase)) return sendBuilt(path, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseToWrite(response);
    return passOn(request, response, path);
  }

  async function sendBuilt(path: string, response: ServerResponse): Promise<void> {
    const file = builtFile(folder, path);
    const content = file === null ? null : await readFile(file).catch(() => null);
    if (content === null) return void response.writeHead(404).end();
    const type = types[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
  }

  async function passOn(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { accept = '*/*', cookie } = request.headers;
    const from = await fetch(new URL(request.url ?? '/', site), {
      method: request.method ?? 'GET',
      headers: { accept, ...(cookie === undefined ? {} : { cookie }) },
      redirect: 'manual',
    }).catch(() => null);
    if (from === null) return void response.writeHead(502).end(`${site} could not be reached.`);
    for (const [name, value] of from.headers) if (!dropped.includes(name)) response.setHeader(name, value);
    const location = from.headers.get('location');
    if (location?.startsWith(site)) response.setHeader('location', location.slice(site.length) || '/');
    response.statusCode = from.status;
    const content = Buffer.from(await from.arrayBuffer());
    if (shown === null) return void response.end(content);
    if (path === '/_site/snapshot' && from.ok) {
      const snapshot = withRemote(JSON.parse(content.toString()) as Snapshot, shown);
      return void response.end(JSON.stringify(snapshot));
    }
    if (!from.headers.get('content-type')?.startsWith('text/html')) return void response.end(content);
    const isOurs = shown.routes.some((route) => sectionOf(route.path) === sectionOf(path));
    if (isOurs && from.status === 404) response.statusCode = 200;
    response.setHeader('cache-control', 'no-store');
    const document = documentWith(content.toString(), shown);
    response.end(isOurs ? withOwnTitle(document, shown) : document);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return {
    server,
    show(remote) {
      shown = remote;
      for (const tab of open) tab.write('data: built\n\n');
    },
  };
}

/** Work on a page writes nothing on a site that visitors use. */
function refuseToWrite(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'application/json' });
  const body: ErrorBody = {
    code: 'unavailable',
    message: 'plumbline dev reads from the site and writes nothing there.',
  };
  response.end(JSON.stringify(body));
}
