import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { builtStorybook } from '@plumbline/build/workspace';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Serves a static build of Storybook, by default this repository's, on a free port. */
export async function serveStories(
  folder: string = builtStorybook,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => void answer(folder, request.url ?? '/', response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(folder: string, url: string, response: ServerResponse): Promise<void> {
  const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
  // Every browser requests this file, which the build does not have.
  if (path === '/favicon.ico') return void response.writeHead(204).end();
  try {
    const body = await readFile(join(folder, path));
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': 'max-age=3600',
    });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
}
