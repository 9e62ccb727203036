import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { handwrittenPaths } from '../releases/handwritten-remote.ts';
import { expect, test } from './journey.ts';

test('one notification at a time, which F8 focuses and Escape dismisses', async ({ page }) => {
  await open(page, handwrittenPaths.toasts);
  const area = page.getByRole('region', { name: 'Notifications (F8)' });
  await page.getByRole('button', { name: 'Raise success' }).click();
  await expect(area.getByText('Message Sent!')).toBeVisible();
  await page.getByRole('button', { name: 'Raise destructive' }).click();
  await expect(area.getByText('Please fill in all fields')).toBeVisible();
  await expect(area.getByText('Message Sent!')).toHaveCount(0);
  await expectAccessible(page);

  await page.keyboard.press('F8');
  await expect(area.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(area.getByText('Please fill in all fields')).toBeHidden();
});

test('a notification closes after 5 seconds, but not under the pointer @full', async ({ page, isMobile }) => {
  test.skip(isMobile, 'There is no pointer to rest on it.');
  await open(page, handwrittenPaths.toasts);
  await page.clock.install();
  const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Raise neutral' }).click();
  await toast.hover();
  await page.clock.fastForward(20_000);
  await expect(toast).toBeVisible();
  await page.getByRole('heading', { name: 'Toasts' }).hover();
  await page.clock.fastForward(5_000);
  await expect(toast).toBeHidden();
});

test('a swipe of 50 px to the right dismisses @full', async ({ page }) => {
  await open(page, handwrittenPaths.toasts);
  const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Raise neutral' }).click();
  const swipe = async (distance: number) => {
    const box = await toast.boundingBox();
    if (box === null) throw new Error('There is no notification to swipe');
    const [x, y] = [box.x + 30, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance / 2, y);
    await page.mouse.move(x + distance, y);
    await page.mouse.up();
  };
  await swipe(30);
  await expect(toast).toBeVisible();
  await swipe(80);
  await expect(toast).toBeHidden();
});
