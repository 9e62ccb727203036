import { navigateWithin } from '../browser/navigate-within.ts';
import { open } from '../browser/interactive.ts';
import { handwrittenPaths } from '../releases/handwritten-remote.ts';
import { expect, test } from './journey.ts';

const { admin } = handwrittenPaths;
const signIn = () => window.dispatchEvent(new CustomEvent('adminLogin', { detail: { isAdmin: true } }));

test('without the flag an admin page is a 404', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 404/);
  expect((await page.goto(admin))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  expect(await page.locator('#boot').textContent(), 'the page’s data does not contain the admin route').not.toContain(
    admin,
  );
});

test('the adminLogin event sets the flag, leads home, and opens the admin pages', async ({ page, browserErrors }) => {
  // There is a flag and no session.
  browserErrors.allow(/status of 401/);
  await open(page, '/blog');
  await page.evaluate(signIn);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => sessionStorage.getItem('adminSession'))).toBe('{"isAdmin":true}');
  // In the same tab first, then as a newly opened address.
  await navigateWithin(page, admin);
  await expect(page.getByRole('heading', { level: 1, name: 'For admins' })).toBeVisible();
  browserErrors.allow(/status of 40[14]/);
  await page.goto(admin);
  await expect(page.getByRole('heading', { level: 1, name: 'For admins' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('adminLogin', { detail: { isAdmin: false } })));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
});

test('an event without an admin flag changes nothing', async ({ page }) => {
  await open(page, '/blog');
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('adminLogin', { detail: { isAdmin: 'yes' } })));
  await page.evaluate(() => window.dispatchEvent(new Event('adminLogin')));
  expect(await page.evaluate(() => sessionStorage.getItem('adminSession'))).toBeNull();
  await expect(page).toHaveURL('/blog');
});
