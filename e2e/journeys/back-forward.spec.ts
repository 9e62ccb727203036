import { chromiumUse } from '../chromium-use.ts';
import { leaveAndGoBack } from '../browser/back-forward.ts';
import { expectInteractive } from '../browser/interactive.ts';
import { publicPaths } from '../browser/public-paths.ts';
import { expect, test } from './journey.ts';

const { launchOptions } = chromiumUse;

// Playwright turns it off, because a restored page is not loaded.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--enable-features=BackForwardCache'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test('every public page is restored unchanged by the back button', async ({ page, request }) => {
  const addresses = await publicPaths(request);
  expect(addresses.length).toBeGreaterThan(6);
  for (const address of addresses) {
    await test.step(address, async () => {
      const answer = await page.goto(address);
      // Chromium may cache such a page, other browsers do not.
      expect(answer?.headers()['cache-control']).not.toContain('no-store');
      await expectInteractive(page);
      const { restored, blockers } = await leaveAndGoBack(page, address === '/privacy' ? '/terms' : '/privacy');
      expect(blockers).toEqual([]);
      expect(restored).not.toBe(false);
    });
  }
});
