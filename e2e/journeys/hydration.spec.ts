import { observeLayoutShifts, reportedShifts } from '../browser/layout-shifts.ts';
import { scrollThrough } from '../browser/scroll-through.ts';
import { outlineOf, outlineOfHtml } from '../browser/outline.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { handwrittenPaths } from '../releases/handwritten-remote.ts';
import { expect, test } from './journey.ts';

const paths = ['/', '/blog', '/blog/the-appraisal-gap-in-dollars', '/blog/generated-3', handwrittenPaths.toasts];

for (const path of paths) {
  test(`${path} hydrates to the page that the server sent`, async ({ page, request }) => {
    await open(page, path);
    const serverOutline = await outlineOfHtml(page, await (await request.get(path)).text());
    expect(await outlineOf(page)).toEqual(serverOutline);
    expect(serverOutline.length).toBeGreaterThan(40);
  });
}

test('styled-components continues with the document’s own style element, so that no rule moves', async ({ page }) => {
  await open(page, '/blog/the-appraisal-gap-in-dollars');
  const sheets = await page.evaluate(() =>
    Array.from(document.querySelectorAll('style'), ({ id, sheet }) => ({ id, rules: sheet?.cssRules.length ?? 0 })),
  );
  expect(sheets.map(({ id }) => id)).toEqual(['', '', 'styles']);
  expect(sheets[2]?.rules).toBeGreaterThan(150);
});

test('a step back during hydration waits for its end @full', async ({ page }) => {
  await open(page, '/blog');
  const outline = await outlineOf(page);
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('appraisal');
  await expect(page).toHaveURL('/blog?q=appraisal');
  await page.addInitScript(stepBackOnceListenedFor);
  await page.reload({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/blog');
  await expectInteractive(page);
  await expect(page.getByRole('searchbox', { name: 'Search articles' })).toHaveValue('');
  await expect.poll(() => outlineOf(page)).toEqual(outline);
});

/** Goes back as soon as the router listens, which is before the end of hydration. */
function stepBackOnceListenedFor(): void {
  const listen = window.addEventListener.bind(window);
  let hasGoneBack = false;
  window.addEventListener = (...[type, ...rest]: Parameters<typeof listen>) => {
    listen(type, ...rest);
    if (type !== 'popstate' || hasGoneBack || window.location.search === '') return;
    hasGoneBack = true;
    window.history.back();
  };
}

// The checkout adds the card fields after hydration.
for (const path of [...paths, '/checkout/realEstateProfessional/pro-agent/annual']) {
  test(
    `${path} has no layout shifts while loading and scrolling`,
    { tag: path === '/' ? [] : '@full' },
    async ({ page }) => {
      await observeLayoutShifts(page);
      await open(page, path);
      await page.waitForLoadState('networkidle');
      await scrollThrough(page);
      const shifts = await reportedShifts(page);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(0.01);
    },
  );
}
