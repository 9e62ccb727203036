import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { ErrorBody } from '@plumbline/contract/errors';
import { sectionOf } from '@plumbline/contract/releases/grants';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import { buildBase, buildEventsPath, devBase } from '../hot/build-state.ts';
import { inTeamShell, teamShellBase, type TeamShell } from './team-shell.ts';
import type { BesideBuild } from './watch-beside.ts';
import { documentWith, isOfShell, withOwnTitle, withRemote } from './with-remote.ts';

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
  'integrity-policy',
  'keep-alive',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
];

/** Serves a site with one remote replaced by a local build. */
export interface BesideServer {
  readonly server: Server;
  /** Shows how another build ended, also in every open page. */
  readonly show: (build: BesideBuild) => void;
}

interface Options {
  /** The site's origin. */
  readonly site: string;
  /** The folder of the build's browser files. */
  readonly folder: string;
  /** The remote's name. */
  readonly remote: string;
  /** Null if there is none: open pages are then loaded again on every change. */
  readonly teamShell: TeamShell | null;
  /** The site has another shell than the SDK. */
  readonly onOtherShell: () => void;
}

export function besideServer({ site, folder, remote, teamShell, onOtherShell }: Options): BesideServer {
  const open = new Set<ServerResponse>();
  const folders: readonly [base: string, folder: string][] = [
    [buildBase(remote), folder],
    ...(teamShell === null ? [] : [[teamShellBase, teamShell.folder] as [string, string]]),
  ];
  let last: BesideBuild | null = null;
  let endFirst = () => undefined as void;
  const firstBuild = new Promise<void>((resolve) => (endFirst = resolve));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', site);
    // `//…` names another host, whose page would be one of this server and could read the remote's files.
    if (address.origin !== new URL(site).origin) return void response.writeHead(400).end();
    const { pathname: path } = address;
    if (path === buildEventsPath) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
      open.add(response);
      response.on('close', () => open.delete(response));
      if (last !== null) response.write(eventOf(last));
      return;
    }
    const own = folders.find(([base]) => path.startsWith(base));
    if (own !== undefined) return sendFile(fileBelow(own[1], path.slice(own[0].length)), response);
    if (path.startsWith(devBase)) return sendFile(null, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseToWrite(response);
    return passOn(request, response, address);
  }

  async function passOn(request: IncomingMessage, response: ServerResponse, address: URL): Promise<void> {
    const { accept = '*/*', cookie } = request.headers;
    const { pathname: path, protocol } = address;
    // For a site over https no cookie here can be its own, by its name: those that a browser sends to this machine belong to
    // other programs.
    const isSites = protocol === 'http:' && cookie !== undefined;
    const from = await fetch(address, {
      method: request.method ?? 'GET',
      headers: { accept, ...(isSites ? { cookie } : {}) },
      redirect: 'manual',
    }).catch(() => null);
    if (from === null) return void response.writeHead(502).end(`${site} could not be reached.`);
    for (const [name, value] of from.headers) if (!dropped.includes(name)) response.setHeader(name, value);
    const location = from.headers.get('location');
    if (location?.startsWith(site)) response.setHeader('location', location.slice(site.length) || '/');
    response.statusCode = from.status;
    const content = Buffer.from(await from.arrayBuffer());
    const isDocument = from.headers.get('content-type')?.startsWith('text/html') === true;
    const isSnapshot = path === '/_site/snapshot' && from.ok;
    if (!isDocument && !isSnapshot) return void response.end(content);
    await firstBuild;
    response.setHeader('cache-control', 'no-store');
    const shown = last?.remote ?? null;
    if (isSnapshot) {
      const snapshot = JSON.parse(content.toString()) as Snapshot;
      return void response.end(JSON.stringify(shown === null ? snapshot : withRemote(snapshot, shown)));
    }
    const html = inShellOfTeam(content.toString());
    if (shown === null) return void response.end(html);
    const document = documentWith(html, shown);
    const isOurs = shown.routes.some((route) => sectionOf(route.path) === sectionOf(path));
    if (isOurs && from.status === 404) response.statusCode = 200;
    response.end(isOurs ? withOwnTitle(document, shown) : document);
  }

  function inShellOfTeam(html: string): string {
    if (teamShell === null) return html;
    const document = inTeamShell(html, teamShell);
    if (document === html && isOfShell(html)) onOtherShell();
    return document;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return {
    server,
    show(build) {
      last = build;
      endFirst();
      for (const tab of open) tab.write(eventOf(build));
    },
  };
}

function eventOf({ state }: BesideBuild): string {
  return `data: ${JSON.stringify(state)}\n\n`;
}

/** The file of a folder at the rest of an address; null if there is none. */
function fileBelow(folder: string, rest: string): string | null {
  return /^[\w.-]+(?:\/[\w.-]+)*$/.test(rest) && !rest.split('/').includes('..') ? join(folder, rest) : null;
}

async function sendFile(file: string | null, response: ServerResponse): Promise<void> {
  const content = file === null ? null : await readFile(file).catch(() => null);
  if (file === null || content === null) return void response.writeHead(404).end();
  const type = types[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
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
