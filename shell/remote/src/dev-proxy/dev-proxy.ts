import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { ErrorBody } from '@plumbline/contract/errors';
import { sectionOf } from '@plumbline/contract/releases/grants';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import { buildBase, buildEventsPath, devBase } from '../hot/build-state.ts';
import { contentTypes } from './content-types.ts';
import { withTeamShell, teamShellBase, type TeamShell } from './team-shell.ts';
import type { WatchedBuild } from './watch-build.ts';
import { documentWithRemote, isShellDocument, withRemoteTitle, snapshotWithRemote } from './with-remote.ts';

/** Headers of the site's responses that would be wrong for a changed document, or on another origin. */
const droppedHeaders = [
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
export interface DevProxy {
  readonly server: Server;
  /** Serves a new build, and reports its state to every open page. */
  readonly show: (build: WatchedBuild) => void;
}

interface Options {
  /** The site's origin. */
  readonly site: string;
  /** The folder of the build's browser files. */
  readonly folder: string;
  /** The remote's name. */
  readonly remote: string;
  /** The shell for development; without it, open pages are reloaded on every change. */
  readonly teamShell: TeamShell | null;
  /** Called when the site has another shell than the SDK. */
  readonly onOtherShell: () => void;
}

export function createDevProxy({ site, folder, remote, teamShell, onOtherShell }: Options): DevProxy {
  const openTabs = new Set<ServerResponse>();
  const folders: readonly [base: string, folder: string][] = [
    [buildBase(remote), folder],
    ...(teamShell === null ? [] : [[teamShellBase, teamShell.folder] as [string, string]]),
  ];
  let lastBuild: WatchedBuild | null = null;
  let onFirstBuild = () => undefined as void;
  const firstBuild = new Promise<void>((resolve) => (onFirstBuild = resolve));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', site);
    // A path such as `//host/page` would fetch a page of another host, which could then read the remote's files here.
    if (address.origin !== new URL(site).origin) return void response.writeHead(400).end();
    const { pathname: path } = address;
    if (path === buildEventsPath) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
      openTabs.add(response);
      response.on('close', () => openTabs.delete(response));
      if (lastBuild !== null) response.write(eventOf(lastBuild));
      return;
    }
    const local = folders.find(([base]) => path.startsWith(base));
    if (local !== undefined) return sendFile(fileBelow(local[1], path.slice(local[0].length)), response);
    if (path.startsWith(devBase)) return sendFile(null, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseToWrite(response);
    return forward(request, response, address);
  }

  async function forward(request: IncomingMessage, response: ServerResponse, address: URL): Promise<void> {
    const { accept = '*/*', cookie } = request.headers;
    const { pathname: path, protocol } = address;
    // The cookies of a site over https have the prefix `__Host-`: a browser stores none of them for this machine, and the cookies
    // that it sends here belong to other programs.
    const hasSiteCookies = protocol === 'http:' && cookie !== undefined;
    const siteResponse = await fetch(address, {
      method: request.method ?? 'GET',
      headers: { accept, ...(hasSiteCookies ? { cookie } : {}) },
      redirect: 'manual',
    }).catch(() => null);
    if (siteResponse === null) return void response.writeHead(502).end(`${site} could not be reached.`);
    for (const [name, value] of siteResponse.headers)
      if (!droppedHeaders.includes(name)) response.setHeader(name, value);
    const location = siteResponse.headers.get('location');
    if (location?.startsWith(site)) response.setHeader('location', location.slice(site.length) || '/');
    response.statusCode = siteResponse.status;
    const content = Buffer.from(await siteResponse.arrayBuffer());
    const isDocument = siteResponse.headers.get('content-type')?.startsWith('text/html') === true;
    const isSnapshot = path === '/_site/snapshot' && siteResponse.ok;
    if (!isDocument && !isSnapshot) return void response.end(content);
    await firstBuild;
    response.setHeader('cache-control', 'no-store');
    const builtRemote = lastBuild?.remote ?? null;
    if (isSnapshot) {
      const snapshot = JSON.parse(content.toString()) as Snapshot;
      return void response.end(
        JSON.stringify(builtRemote === null ? snapshot : snapshotWithRemote(snapshot, builtRemote)),
      );
    }
    const html = documentInTeamShell(content.toString());
    if (builtRemote === null) return void response.end(html);
    const document = documentWithRemote(html, builtRemote);
    const isRemotePage = builtRemote.routes.some((route) => sectionOf(route.path) === sectionOf(path));
    if (isRemotePage && siteResponse.status === 404) response.statusCode = 200;
    response.end(isRemotePage ? withRemoteTitle(document, builtRemote) : document);
  }

  function documentInTeamShell(html: string): string {
    if (teamShell === null) return html;
    const document = withTeamShell(html, teamShell);
    if (document === html && isShellDocument(html)) onOtherShell();
    return document;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return {
    server,
    show(build) {
      lastBuild = build;
      onFirstBuild();
      for (const tab of openTabs) tab.write(eventOf(build));
    },
  };
}

function eventOf({ state }: WatchedBuild): string {
  return `data: ${JSON.stringify(state)}\n\n`;
}

/** The file of a folder at a path relative to it; null for a path out of the folder. */
function fileBelow(folder: string, path: string): string | null {
  return /^[\w.-]+(?:\/[\w.-]+)*$/.test(path) && !path.split('/').includes('..') ? join(folder, path) : null;
}

async function sendFile(file: string | null, response: ServerResponse): Promise<void> {
  const content = file === null ? null : await readFile(file).catch(() => null);
  if (file === null || content === null) return void response.writeHead(404).end();
  const type = contentTypes[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
}

/** Refuses requests that write, so that development changes nothing on a site that visitors use. */
function refuseToWrite(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'application/json' });
  const body: ErrorBody = {
    code: 'unavailable',
    message: 'plumbline dev reads from the site and writes nothing there.',
  };
  response.end(JSON.stringify(body));
}
