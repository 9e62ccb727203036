/** @jest-environment node */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ApiError } from '@plumbline/contract/errors';
import type { State } from 'swr';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installGlobals } from './testing/install-globals.ts';
import { renderOnServer } from './testing/render-on-server.tsx';
import { sampleCategories, sampleFoundPost, samplePage, samplePostWithRelated } from './testing/sample-posts.ts';

// The same jsdom as in Jest's browser environment, which cannot be used here: it has a window from the start, and the
// server's part must render without one.
const jestDom = createRequire(join(process.cwd(), 'package.json')).resolve('jest-environment-jsdom');
const { JSDOM } = createRequire(jestDom)('jsdom') as {
  JSDOM: new (html: string, options: { url: string; pretendToBeVisual: boolean }) => { readonly window: Window };
};

const categories = { '/api/blog/categories': { data: sampleCategories } };
const posts = { data: { items: samplePage, next: 'k3j4h5g6-1' } };
const searchResults = { data: { items: [sampleFoundPost()], next: null } };
const notFound = { error: new ApiError(404, 'not_found', 'No such thing') };

const pages: [name: string, address: string, seeds: Record<string, State>][] = [
  ['the article', '/blog/a', { '/api/blog/posts/a': { data: samplePostWithRelated({ slug: 'a' }) } }],
  ['a missing article', '/blog/b', { '/api/blog/posts/b': notFound }],
  ['the list', '/blog', { '/api/blog/posts?limit=13': posts, ...categories }],
  ['a category', '/blog/category/pricing', { '/api/blog/category/pricing?limit=13': posts, ...categories }],
  ['a missing category', '/blog/category/no', { '/api/blog/category/no?limit=13': notFound, ...categories }],
  ['a search', '/blog?q=roof', { '/api/blog/search?q=roof&limit=13': searchResults, ...categories }],
];

const serverHtml = new Map<string, string>();
let browser: typeof import('./testing/hydrate.tsx');
let closeBrowser: () => void;

beforeAll(async () => {
  // The server's part runs in plain Node; for the browser's part the modules load again, because some check for a
  // window when they load.
  for (const [, address, seeds] of pages) serverHtml.set(address, renderOnServer(address, seeds));
  const { window: opened } = new JSDOM('<!doctype html>', { url: 'http://localhost:3000', pretendToBeVisual: true });
  const removeGlobals = installGlobals(opened);
  closeBrowser = () => {
    removeGlobals();
    opened.close();
  };
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  jest.resetModules();
  browser = await import('./testing/hydrate.tsx');
});

afterAll(() => closeBrowser());

function load(address: string): Element {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = `<div id="root">${serverHtml.get(address)}</div>`;
  return document.body.children[0] as Element;
}

test.each(pages)(
  'hydration of %s changes no text, reports no errors and sends no requests',
  async (_, address, seeds) => {
    const root = load(address);
    const before = root.textContent;
    const { errors, api, unmount } = await browser.hydrate(root, seeds);
    expect(errors).toEqual([]);
    expect(api.asked).toEqual([]);
    expect(before).not.toBe('');
    expect(root.textContent).toBe(before);
    await unmount();
  },
);

test('text typed before hydration stays and is searched for', async () => {
  const [, , [, address, seeds]] = pages as [unknown, unknown, (typeof pages)[number]];
  const root = load(address);
  const box = root.querySelector<HTMLInputElement>('input[type=search]');
  Object.assign(box ?? {}, { value: 'roof' });
  const searchUrl = '/api/blog/search?q=roof&limit=13';
  const { until, unmount } = await browser.hydrate(root, seeds, { [searchUrl]: { json: [sampleFoundPost()] } });
  await until(() => root.querySelector('mark') !== null);
  expect(root.querySelector('mark')?.textContent).toBe('roof');
  expect(box?.value).toBe('roof');
  await unmount();
});
