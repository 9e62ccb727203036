import { chromiumUse } from '../chromium-use.ts';
import { leaveAndComeBack } from '../browser/back-forward.ts';
import { expectInteractive } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

const { launchOptions } = chromiumUse;

// Playwright turns it off, because a page that comes back is not loaded.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--enable-features=BackForwardCache'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

interface Snapshot {
  readonly remotes: readonly { readonly routes: readonly { readonly path: string; readonly policy?: string }[] }[];
}

/** Pages whose address is somebody's own. */
const personal = /^\/(?:staff|recovery|verify-email|blog\/preview)/;

const examples: Readonly<Record<string, string>> = {
  '/blog/category/:slug': '/blog/category/pricing',
  '/blog/:slug': '/blog/the-appraisal-gap-in-dollars',
};

test('every public page is as it was when a visitor comes back to it', async ({ page, request }) => {
  const { remotes } = (await (await request.get('/_site/snapshot')).json()) as Snapshot;
  const routes = remotes
    .flatMap((remote) => remote.routes)
    .filter(({ path, policy }) => !policy && !personal.test(path));
  expect(routes.length).toBeGreaterThan(6);
  for (const { path } of routes) {
    const address = examples[path] ?? path;
    expect(address, 'an example of the route').not.toContain(':');
    await test.step(address, async () => {
      const answer = await page.goto(address);
      // Chromium may hold such a page, other browsers do not.
      expect(answer?.headers()['cache-control']).not.toContain('no-store');
      await expectInteractive(page);
      const { kept, hindrances } = await leaveAndComeBack(page, address === '/privacy' ? '/terms' : '/privacy');
      expect(hindrances).toEqual([]);
      expect(kept).not.toBe(false);
    });
  }
});
