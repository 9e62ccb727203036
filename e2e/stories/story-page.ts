import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { test as base, type BrowserContext } from '@playwright/test';
import { builtStories } from './story-list.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

interface WorkerFixtures {
  /** Where this worker finds the static build. */
  readonly storybook: string;
  /** One for all stories of a worker: what the browser has loaded and compiled once serves them all. */
  readonly stories: BrowserContext;
}

/** A test whose `page` stands in its worker's one context, with an empty store and the build's own origin. */
export const test = base.extend<object, WorkerFixtures>({
  storybook: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern
    async ({}, provide) => {
      const server = createServer((request, response) => void answer(request.url ?? '/', response));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await provide(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      await close(server);
    },
    { scope: 'worker' },
  ],
  stories: [
    async ({ browser }, provide) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      await provide(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ stories }, provide) => {
    const page = await stories.newPage();
    await page.addInitScript(() => window.localStorage.clear());
    await provide(page);
    await page.close();
    await stories.clearCookies();
  },
});

async function answer(address: string, response: ServerResponse): Promise<void> {
  const path = normalize(decodeURIComponent(new URL(address, 'http://localhost').pathname));
  // Every browser asks for one; the build has none.
  if (path === '/favicon.ico') return void response.writeHead(204).end();
  try {
    const body = await readFile(join(builtStories, path));
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': 'max-age=3600',
    });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
