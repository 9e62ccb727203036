import type { Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { addStaff, codeOfKey, type StaffAccount } from '../site/staff-account.ts';
import { expect, test } from './journey.ts';
import { mailedLink } from './member.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function signIn(page: Page, { email, password }: Pick<StaffAccount, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Today')).toBeVisible();
}

test(
  'an owner invites somebody; an ended session in between loses no typed text',
  { tag: '@wide' },
  async ({ page, context, browser, browserErrors }) => {
    test.setTimeout(120_000);
    // The session ends.
    browserErrors.allow(/status of 40[14]/);
    const id = `${test.info().project.name}.${test.info().testId}`;
    const owner = await addStaff(`owner.${id}@plumbline.example`, { role: 'owner' });
    const invitedEmail = `eli.${id}@plumbline.example`;
    await open(page, '/staff');
    await signIn(page, owner);
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('list', { name: 'Open tasks' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Staff', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Staff' })).toBeVisible();
    await expectAccessible(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Eli Novak');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(invitedEmail);
    await dialog.getByLabel('Your password').fill(owner.password);

    // The API ended the session; the page notices it with the next request.
    await page.evaluate(() => fetch('/api/admin/session', { method: 'DELETE' }));
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog.getByText('Your session has ended.', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'Sign in again' }).click(),
    ]);
    await expectInteractive(tab);
    await signIn(tab, owner);
    await tab.close();
    await expect(dialog.getByText('You are signed in again.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Eli Novak');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(invitedEmail.replaceAll('.', '\\.')) })).toBeVisible();

    const link = await mailedLink(page.request, {
      to: invitedEmail,
      subject: /^Join the staff/,
      link: /http\S+\/staff\/invitation\?token=[\w-]{43}/,
    });
    const other = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
    const eli = await other.newPage();
    await open(eli, link);
    await expect(heading(eli, 'Welcome, Eli Novak')).toBeVisible();
    await expect(eli, 'the token has left the address bar').toHaveURL(/\/staff\/invitation$/);
    await expectAccessible(eli);
    const address = await eli.getByRole('link', { name: /^Open it in an authenticator/ }).getAttribute('href');
    await eli.getByLabel('New password').fill('under the eaves, a swallow');
    await eli.getByRole('textbox', { name: 'Code' }).fill(codeOfKey(address ?? ''));
    await eli.getByRole('button', { name: 'Set up the account' }).click();
    await expect(heading(eli, 'Your account is ready')).toBeFocused();
    await expect(eli.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await expectAccessible(eli);
    await other.close();

    await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill(invitedEmail);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Eli Novak' }).click();
    await expect(heading(page, 'Eli Novak')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await dialog.getByLabel('Your password').fill(owner.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Locked', { exact: true })).toBeVisible();

    await page.goto(`/admin/audit-log?q=${encodeURIComponent(invitedEmail)}`);
    const line = page.getByRole('row', { name: /POST \/admin\/staff\/:id\/lock/ });
    await expect(line).toContainText(owner.email);
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  },
);
