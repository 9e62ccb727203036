import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

/** The association's day, which is Maryland's. */
const today = () =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(new Date());

const documents = [
  { path: '/terms', title: 'Terms of Use', dated: () => 'Last updated April 29, 2025' },
  { path: '/privacy', title: 'Privacy Policy', dated: () => 'Effective April 1, 2025' },
  { path: '/agreement', title: 'Membership Agreement', dated: () => `Effective ${today()}` },
  { path: '/recurring-billing', title: 'Recurring Billing Terms', dated: () => 'Last updated November 26, 2026' },
];

for (const { path, title, dated } of documents) {
  test(
    `${path} is dated, accessible, and its contents lead to its sections`,
    { tag: path === '/terms' ? [] : '@full' },
    async ({ page }) => {
      await open(page, path);
      await expect(page).toHaveTitle(`${title} | Plumbline`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(dated())).toBeVisible();
      await expectAccessible(page);
      const last = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last();
      const name = (await last.textContent()) ?? '';
      await last.click();
      await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport();
    },
  );
}

test('the footer links to the section on cookies', async ({ page }) => {
  await open(page, '/blog');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
  await expect(page).toHaveURL('/privacy#cookies');
  await expect(page.getByRole('heading', { level: 2, name: /Cookies$/ })).toBeInViewport();
});

test('the print has the document without the table of contents', async ({ page }) => {
  await open(page, '/agreement');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: /How to reach us$/ })).toBeVisible();
});
