import type { Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { cards, CheckoutPage, newBuyer } from './checkout.ts';
import { expect, test } from './journey.ts';
import { sandboxUrlOf, buyMembership, mailedLink } from './member.ts';

const generic = "If this email is registered, you'll receive instructions shortly.";
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const toast = (page: Page, text: string) => page.getByRole('region').getByText(text, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Recover Account Access' });
const newEmail = () => `renee.${test.info().testId}@castellano.example`;
const recoveryMail = (to: string) => ({ to, subject: /^Recover/, link: /http\S+\/recovery\?token=[\w-]{43}/ });

/** Requests the mail, and returns its link. */
async function askFor(page: Page, email: string): Promise<string> {
  await open(page, '/recovery');
  await page.getByLabel('E-mail').fill(email);
  await send(page).click();
  await expect(page.getByRole('heading', { name: 'Recovery Request Received' })).toBeFocused();
  return mailedLink(page.request, recoveryMail(email));
}

test('a member buys, confirms the address, loses the password, recovers, and signs in', async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const checkout = new CheckoutPage(page);
  const { name, email } = newBuyer(test.info().testId);
  await open(page, '/checkout/realEstateProfessional/core-agent');
  await checkout.typeBuyer(name, email);
  await checkout.typeCard(cards.good);
  await checkout.pay();
  await expect(checkout.welcome).toBeVisible();
  const number = await page
    .getByRole('main')
    .locator('dd', { hasText: /^1\d{4}$/ })
    .innerText();

  await page.goto(
    await mailedLink(page.request, { to: email, subject: /^Welcome/, link: /http\S+\/verify-email\/\S+/ }),
  );
  await expect(heading(page, 'Email Verified Successfully')).toBeVisible();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();

  const link = await askFor(page, email);
  await page.goto(link);
  await expect(page, 'the token has left the address bar').toHaveURL('/recovery');
  await expectInteractive(page);
  await page.getByLabel('E-mail').fill(email);
  await send(page).click();
  await expect(heading(page, 'Account Found')).toBeFocused();
  await expect(toast(page, 'Account Found')).toBeVisible();
  const detail = (term: string) => page.getByRole('main').locator('dl > div', { hasText: term }).locator('dd').first();
  await expect(detail('Member number')).toHaveText(number);
  await expect(detail('E-mail')).toHaveText(email);
  const password = await detail('Password').innerText();
  await expectAccessible(page);

  const login = page.getByRole('link', { name: 'Log into the dashboard (opens in a new tab)' });
  await expect(login).toHaveAttribute('rel', 'noreferrer');
  await page.goto(await sandboxUrlOf(page.request, (await login.getAttribute('href')) ?? ''));
  await expect(page.getByLabel('One-time password')).toHaveValue(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page, 'Signed in')).toBeVisible();
  await expect(page.getByRole('row', { name: `memberNumber ${number}` })).toBeVisible();
  await expect(page.getByRole('row', { name: 'emailVerified true' })).toBeVisible();
});

test('a used link and a used password are refused', { tag: ['@wide', '@full'] }, async ({ page, browserErrors }) => {
  browserErrors.allow(/status of (410|403)/);
  const email = newEmail();
  await buyMembership(page.request, email);
  const link = await askFor(page, email);
  const once = await page.request.post('/api/account-recovery', {
    data: { email, token: link.split('token=')[1] ?? '' },
  });
  const { credentials } = (await once.json()) as { credentials: { loginUrl: string } };
  await open(page, link);
  await page.getByLabel('E-mail').fill(email);
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText('was used before');
  await expect(toast(page, 'Request Failed')).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await send(page).click();
  await expect(page.getByText(generic).first()).toBeVisible();

  for (const title of ['Signed in', 'Not signed in']) {
    await page.goto(await sandboxUrlOf(page.request, credentials.loginUrl));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(heading(page, title)).toBeVisible();
  }
});

test(
  'the page does not disclose whether an address is a member’s, and only members get mail',
  { tag: ['@wide', '@full'] },
  async ({ page }) => {
    await open(page, '/recovery');
    await page.getByLabel('E-mail').fill(`nobody.${test.info().testId}@castellano.example`);
    await send(page).click();
    await expect(toast(page, 'Recovery Request Received')).toBeVisible();
    await expect(page.getByRole('main').getByText(generic)).toBeVisible();
    await expectAccessible(page);
  },
);

test('a missing e-mail is reported, by keyboard alone @full', async ({ page }) => {
  await open(page, '/recovery');
  await page.getByLabel('E-mail').focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Email Required')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(
    'Please enter the email you used during registration.',
  );
  await expectAccessible(page);
  await page.keyboard.type(`keys.${test.info().testId}@castellano.example`);
  await page.keyboard.press('Tab');
  await expect(send(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Recovery Request Received' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Try another e-mail' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('a reload keeps the token, and the page is not cached', { tag: '@wide' }, async ({ page }) => {
  const response = await page.goto(`/recovery?token=${'x'.repeat(43)}`);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  const text = /once more, and we show your sign-in details/;
  await expect(page).toHaveURL('/recovery');
  await expect(page.getByText(text)).toBeVisible();
  await page.reload();
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', /\/recovery$/);
});

test('the line leaves the header with its bob', async ({ page }) => {
  await open(page, '/recovery');
  const stub = () =>
    page
      .getByRole('banner')
      .evaluate((header) => getComputedStyle(header.firstElementChild as Element, '::after').display !== 'none');
  await expect.poll(stub).toBe(true);
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  await expect.poll(stub).toBe(false);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(stub).toBe(true);
});
