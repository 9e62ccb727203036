import { handwrittenPaths, handwrittenRemote } from '../releases/handwritten-remote.ts';
import { expect, expectFrame, expectOtherRoutes, test } from './fault.ts';

const fallback = 'This part of the site is not available just now';

test('a page that throws while it renders in the browser: a fallback, the rest of the page stays, a retry recovers', async ({
  page,
  site,
}) => {
  await site.publisher.publish(await handwrittenRemote());
  const answer = await page.goto(handwrittenPaths.broken);
  expect(await answer?.text(), 'the server renders the page').toContain('Sound after all');
  await expect(page.getByRole('heading', { level: 1, name: fallback })).toBeVisible();
  await expectFrame(page);
  await expectOtherRoutes(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: fallback })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { mended: true }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sound after all' })).toBeVisible();
});
