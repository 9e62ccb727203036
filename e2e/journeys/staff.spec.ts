import type { Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { navigateWithin } from '../browser/navigate-within.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { handwrittenPaths } from '../releases/handwritten-remote.ts';
import { addStaff, type StaffAccount } from '../site/staff-account.ts';
import { expect, test } from './journey.ts';

const { admin } = handwrittenPaths;

/** An account of this test. */
const newStaff = (options: Parameters<typeof addStaff>[1] = {}): Promise<StaffAccount> =>
  addStaff(`ines.${test.info().project.name}.${test.info().testId}@plumbline.example`, options);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const toast = (page: Page, text: string) => page.getByRole('region').getByText(text, { exact: true });
const flag = (page: Page) => page.evaluate(() => sessionStorage.getItem('adminSession'));

async function fill(page: Page, { email, password }: Pick<StaffAccount, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
}

async function signIn(page: Page, staff: StaffAccount): Promise<void> {
  await open(page, '/staff');
  await fill(page, staff);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(toast(page, 'Signed in')).toBeVisible();
}

test('staff sign in, have the admin pages, and sign out of them all', async ({ page, context, browserErrors }) => {
  browserErrors.allow(/status of 404/);
  const staff = await newStaff({ role: 'owner' });
  await signIn(page, staff);
  expect(await flag(page)).toBe('{"isAdmin":true}');
  expect(await page.evaluate(() => document.cookie), 'no script sees the token').not.toContain('plumbline-staff');
  await navigateWithin(page, admin);
  await expect(heading(page, 'For admins')).toBeVisible();

  await page.goto('/staff');
  await expect(heading(page, 'Signed in')).toBeVisible();
  for (const text of ['Ines Ferreira', staff.email, 'Owner'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(page);

  const second = await context.newPage();
  await second.goto(admin);
  await expect(heading(second, 'For admins'), 'a new tab of the browser shows the admin pages, too').toBeVisible();

  await navigateWithin(page, admin);
  await expect(heading(page, 'For admins')).toBeVisible();
  await navigateWithin(page, '/staff');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expect(heading(page, 'Staff sign-in')).toBeFocused();
  await navigateWithin(page, admin);
  await expect(
    heading(page, '404 Page Not Found'),
    'the page is no longer shown, although its route was loaded',
  ).toBeVisible();
  await expect(heading(second, '404 Page Not Found'), 'the other tab no longer shows the page, either').toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('plumbline-staff');
});

test(
  'the second factor is asked for after the password, and its code is used once',
  { tag: '@full' },
  async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 401/);
    const staff = await newStaff({ totp: true });
    await open(page, '/staff');
    await fill(page, staff);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const code = page.getByLabel('Code');
    await expect(code).toBeFocused();
    await expectAccessible(page);
    await code.fill(staff.usedCode);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      'These details do not match an account. Please check them and try again.',
    );
    await code.fill(staff.code(1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin');
    await expect(toast(page, 'Signed in')).toBeVisible();
  },
);

test('staff sign in by keyboard alone', { tag: '@full' }, async ({ page }) => {
  const staff = await newStaff();
  await open(page, '/staff');
  const email = page.getByLabel('E-mail');
  const isThere = () => email.evaluate((field) => field === document.activeElement);
  for (let step = 0; step < 30 && !(await isThere()); step += 1) await page.keyboard.press('Tab');
  await page.keyboard.type(staff.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(staff.password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');
  // The page is reached by a document, whose address is set before its page is shown.
  await expect(heading(page, 'Today')).toBeVisible();
  await navigateWithin(page, '/staff');
  const out = page.getByRole('button', { name: 'Sign out everywhere' });
  await expect(out).toBeVisible();
  const onButton = () => out.evaluate((button) => button === document.activeElement);
  for (let step = 0; step < 40 && !(await onButton()); step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(heading(page, 'Staff sign-in')).toBeFocused();
});

test('after too many failures the page shows how long to wait', { tag: '@full' }, async ({ page, browserErrors }) => {
  browserErrors.allow(/status of (401|429)/);
  const staff = await newStaff();
  await open(page, '/staff');
  await fill(page, { ...staff, password: 'not the password at all' });
  const button = page.getByRole('button', { name: 'Sign in' });
  for (let count = 1; count <= 5; count += 1) {
    const answer = page.waitForResponse('**/api/admin/session');
    await button.click();
    expect((await answer).status()).toBe(401);
    await expect(button).toHaveText('Sign in');
  }
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Too many sign-ins have failed. Please try again in a minute.');
  await expect(page.getByText(/^You can try again in 0:[45]\d$/)).toBeVisible();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
});

test('the page is not cached or indexed, and visitors request no session', { tag: '@full' }, async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const response = await page.goto('/staff');
  await expectInteractive(page);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  await expect(page).toHaveTitle('Staff | Plumbline');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await open(page, '/blog');
  expect(requests.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
});

test('a flag set by hand opens pages without data', { tag: '@full' }, async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 40[14]/);
  await page.addInitScript(() => sessionStorage.setItem('adminSession', '{"isAdmin":true}'));
  await page.goto(admin);
  await expect(heading(page, 'For admins')).toBeVisible();
  const answers = await page.evaluate(async () => {
    const calls = [
      ['GET', '/api/admin/session'],
      ['GET', '/api/admin/audit-log'],
      ['DELETE', '/api/admin/session'],
      ['DELETE', '/api/admin/sessions'],
    ] as const;
    return Promise.all(calls.map(async ([method, path]) => (await fetch(path, { method })).status));
  });
  expect(answers).toEqual([401, 401, 401, 401]);
});

test('a flag without a session ends on the staff page, which says so', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 401/);
  await open(page, '/blog');
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('adminLogin', { detail: { isAdmin: true } })));
  await expect(page).toHaveURL('/');
  await page.goto('/staff');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(await flag(page)).toBe('{"isAdmin":false}');
});
