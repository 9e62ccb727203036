import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { contentTypes } from '@plumbline/remote/internal/content-types';
import { filesBelow } from '@plumbline/remote/internal/files';

/** Serves a build to pages of other origins: `/release.json`, and the browser files below `/browser/`. */
export interface ReleaseServer {
  readonly server: Server;
  /** Reads a folder into memory and serves it; later changes of the folder have no effect. */
  readonly load: (folder: string) => Promise<void>;
}

export function releaseServer(): ReleaseServer {
  let files: ReadonlyMap<string, Buffer> = new Map();
  const server = createServer((request, answer) => {
    const path = URL.parse(request.url ?? '/', 'http://localhost')?.pathname ?? '';
    const content = files.get(path);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    answer.writeHead(content === undefined ? 404 : isRead ? 200 : 405, {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
    });
    answer.end(request.method === 'GET' ? content : undefined);
  });
  return {
    server,
    async load(folder) {
      const paths = ['release.json', ...filesBelow(folder).filter((path) => path.startsWith('browser/'))];
      files = new Map(
        await Promise.all(paths.map(async (path) => [`/${path}`, await readFile(join(folder, path))] as const)),
      );
    },
  };
}
