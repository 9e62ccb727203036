import type { Page } from '@playwright/test';
import { expectInteractive } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Opens a page and holds its scripts back until they are released. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/(?:assets|releases)\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return async () => {
    resolve();
    await expectInteractive(page);
  };
}

test('a menu opened before hydration opens after it', async ({ page }) => {
  const letScriptsThrough = await openWithoutScripts(page, '/blog/the-appraisal-gap-in-dollars');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await letScriptsThrough();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('a form submitted before hydration is validated and sent after it', async ({ page }) => {
  const letScriptsThrough = await openWithoutScripts(page, '/recovery');
  await page.getByRole('textbox').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Recover Account Access' }).click();
  await expect(page).toHaveURL('/recovery');
  await letScriptsThrough();
  await expect(page.getByText('Recovery Request Received').first()).toBeVisible();
});

test('the checkout keeps what was typed and ticked before hydration', async ({ page }) => {
  const letScriptsThrough = await openWithoutScripts(page, '/checkout/realEstateProfessional/pro-agent/annual');
  const name = page.locator('input[autocomplete="name"]');
  await name.pressSequentially('Ada Early');
  await page.getByRole('checkbox').check();
  await letScriptsThrough();
  await expect(name).toHaveValue('Ada Early');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.locator('input[autocomplete="email"]').fill('ada@example.org');
  await expect(name).toHaveValue('Ada Early');
});

test('a page with late hydration becomes interactive on its first use, also in a busy browser', async ({ page }) => {
  await page.addInitScript(() => {
    // Never idle.
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/');
  const form = page.getByRole('form').first();
  await form.getByRole('button').click();
  await expect(form.locator('[aria-invalid="true"]').first()).toBeFocused();
});
