import { open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

test('from the skip link to an article and back, by keyboard alone', async ({ page }) => {
  await open(page, '/blog');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const card = page.getByRole('main').getByRole('article').first().getByRole('link');
  const isThere = () => card.evaluate((link) => link === document.activeElement);
  for (let step = 0; step < 30 && !(await isThere()); step += 1) await page.keyboard.press('Tab');
  await expect(card).toBeFocused();
  const title = await card.innerText();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect(heading).toBeFocused();

  // From the heading the byline's link is next; the way back is before it.
  await page.keyboard.press('Shift+Tab');
  const back = page.getByRole('main').getByRole('link', { name: 'Back to Blog' });
  await expect(back).toBeFocused();
  await expect(back).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeFocused();
});

test('every focused element is visible and not covered by the header', async ({ page }) => {
  await open(page, '/blog/the-appraisal-gap-in-dollars');
  const hidden: string[] = [];
  const stops = new Set<string>();
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focusedStop);
    if (stop === null) break;
    stops.add(stop.name);
    if (!stop.visible) hidden.push(stop.name);
  }
  expect(hidden).toEqual([]);
  expect(stops.size).toBeGreaterThan(15);
});

/** The focused element, and whether its centre is uncovered. Null once the focus has left the page. */
function focusedStop(): { name: string; visible: boolean } | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const name = `${element.tagName} ${element.textContent.trim() || element.getAttribute('aria-label') || element.getAttribute('value')}`;
  // A link over several lines: its first line counts.
  const [box = element.getBoundingClientRect()] = element.getClientRects();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return { name, visible: hit !== null && (element.contains(hit) || hit.contains(element)) };
}
