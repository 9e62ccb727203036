import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { ErrorBody } from '@plumbline/contract/errors';
import { contentTypes } from '../dev-proxy/content-types.ts';

const page =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<title>Alone</title><link rel="icon" href="data:,"><div id="root"></div><script src="/main.js"></script></html>';

const fontsPath = '/_alone/fonts/';

/** Serves a remote's pages without the shell, from the folder of their build. */
export interface StandaloneServer {
  readonly server: Server;
  /** Reloads every open page. */
  readonly notifyBuilt: () => void;
}

/** `folder` is the folder of the build, `kit` the one of the kit. */
export function standaloneServer(folder: string, kit: string): StandaloneServer {
  const openTabs = new Set<ServerResponse>();
  const fonts = join(kit, 'fonts');

  async function answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(url, 'http://localhost').pathname;
    if (path === '/_alone/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
      openTabs.add(response);
      response.on('close', () => openTabs.delete(response));
      return;
    }
    if (path === '/api' || path.startsWith('/api/')) return noApi(response);
    const [root, file] = path.startsWith(fontsPath) ? [fonts, path.slice(fontsPath.length)] : [folder, path.slice(1)];
    const type = contentTypes[extname(path)];
    const filePath = join(root, file);
    const content = type && filePath.startsWith(root + sep) ? await readFile(filePath).catch(() => null) : null;
    if (content === null && extname(path) !== '') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type ?? 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(content ?? page);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return {
    server,
    notifyBuilt() {
      for (const tab of openTabs) tab.write('data: built\n\n');
    },
  };
}

/** Pages that run alone have no API and show their error states. */
function noApi(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'application/json' });
  const body: ErrorBody = { code: 'unavailable', message: 'There is no API beside a remote that runs alone.' };
  response.end(JSON.stringify(body));
}
