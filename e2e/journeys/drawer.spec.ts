import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

test.skip(({ isMobile }) => !isMobile, 'Wide screens have no drawer.');

test('the menu by touch: its Blog link closes it and opens the blog', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  await expectAccessible(page);
  await expect(drawer.getByRole('link', { name: 'Join Now' })).toHaveAttribute('target', '_blank');
  await drawer.getByRole('link', { name: 'Blog' }).tap();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeInViewport();
});

test('the drawer slides in from the right and closes after a section', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect
    .poll(async () => {
      const box = await drawer.getByRole('button', { name: 'Close menu' }).boundingBox();
      return box && Math.round(box.x + box.width);
    })
    .toBe(378);
  await drawer.getByRole('link', { name: 'Membership' }).tap();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/#membership');
});

test('the menu by keyboard: the focus goes in, stays in, and returns', async ({ page }) => {
  await open(page, '/blog');
  const button = page.getByRole('button', { name: 'Open menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await expect(drawer.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
});
