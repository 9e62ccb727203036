import type { Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';
import { buyMembership, mailedLink } from './member.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const newEmail = () => `ines.${test.info().testId}@ferreira.example`;
const link = /http\S+\/verify-email\/[\w-]{43}/;

test('the welcome mail confirms the address, also after a scanner has followed its link', async ({ page }) => {
  const email = newEmail();
  await buyMembership(page.request, email);
  const address = await mailedLink(page.request, { to: email, subject: /^Welcome/, link });
  for (let visit = 0; visit < 2; visit += 1)
    await page.request.get(address.replace('/verify-email/', '/api/verify-email/'));
  const response = await page.goto(address);
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(await response?.text(), 'nothing is confirmed before the browser asks').not.toContain(email);
  await expect(heading(page, 'Email Verified Successfully')).toBeVisible();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await expect(page, 'the token has left the address bar').toHaveURL('/verify-email');
  expect(await page.content(), 'the page does not contain the token').not.toContain(address.split('/').at(-1));
  await expectAccessible(page);
  await page.reload();
  await expect(heading(page, 'Email Verified Successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Homepage' }).click();
  await expect(page).toHaveURL('/');
});

test(
  'an expired link is replaced by a new one, by keyboard alone',
  { tag: '@wide' },
  async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 410/);
    const email = newEmail();
    await buyMembership(page.request, email);
    await open(page, `/verify-email/${'x'.repeat(43)}`);
    await expect(heading(page, 'Verification Failed')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('Failed to verify email. The link may have expired.');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Return to Homepage' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText("If this email is registered, you'll receive instructions shortly.")).toBeVisible();
    await page.goto(await mailedLink(page.request, { to: email, subject: /^Confirm/, link }));
    await expect(heading(page, 'Email Verified Successfully')).toBeVisible();
  },
);

test('a missing and a truncated token show what to do', { tag: '@wide' }, async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 400/);
  for (const path of ['/verify-email', '/verify-email/cut-short']) {
    await open(page, path);
    await expect(heading(page, 'Verification Failed')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(
      'Invalid verification link. Please check your email and try again.',
    );
  }
});

test('a server error is not reported as an invalid link', { tag: '@wide' }, async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 503/);
  await page.route('**/api/verify-email/*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later.' } }),
  );
  await open(page, `/verify-email/${'x'.repeat(43)}`);
  await expect(page.getByRole('alert')).toHaveText(
    'An error occurred while verifying your email. Please try again later.',
  );
  await expectAccessible(page);
});
