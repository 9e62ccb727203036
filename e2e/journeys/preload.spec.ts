import type { Page } from '@playwright/test';
import { open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

const isOfPages = (url: string) => /\/(releases|api\/blog)\//.test(url);

function recordRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => isOfPages(request.url()) && urls.push(new URL(request.url()).pathname));
  return urls;
}

test('hovering a link prefetches its page, and the click requests nothing more', { tag: '@wide' }, async ({ page }) => {
  await open(page, '/');
  const requests = recordRequests(page);
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).hover();
  await expect.poll(() => requests.filter((path) => path.startsWith('/releases/mf-blog/')).length).toBeGreaterThan(1);
  await expect.poll(() => requests).toContain('/api/blog/posts');
  await expect.poll(() => requests).toContain('/api/blog/categories');
  await page.waitForLoadState('networkidle');
  requests.length = 0;
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => !path.startsWith('/api/media/'))).toEqual([]);
});

test('focus prefetches too, and a passing pointer does not', { tag: '@wide' }, async ({ page }) => {
  await open(page, '/blog');
  const requests = recordRequests(page);
  const cards = page.getByRole('main').getByRole('article').getByRole('link');
  await cards.nth(1).focus();
  await expect.poll(() => requests).toContainEqual(expect.stringMatching(/^\/api\/blog\/posts\//));
  await page.waitForLoadState('networkidle');
  requests.length = 0;
  await page.evaluate(() => {
    const [, , passed] = document.querySelectorAll('main article a');
    passed?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  });
  await cards.nth(3).focus();
  await expect.poll(() => requests.filter((path) => path.startsWith('/api/blog/posts/')).length).toBe(1);
});

test('touching a link prefetches its page', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'There is no touch.');
  await open(page, '/blog');
  const requests = recordRequests(page);
  await page.getByRole('main').getByRole('article').first().getByRole('link').dispatchEvent('touchstart');
  await expect.poll(() => requests).toContainEqual(expect.stringMatching(/^\/api\/blog\/posts\//));
  await expect.poll(() => requests).toContainEqual(expect.stringMatching(/^\/releases\/mf-blog\//));
});
