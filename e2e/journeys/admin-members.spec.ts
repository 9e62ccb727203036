import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { addStaff } from '../site/staff-account.ts';
import { expect, test } from './journey.ts';
import { buyMembership } from './member.ts';

test(
  'an owner ends a membership, exports the person’s data and erases it',
  { tag: '@wide' },
  async ({ page, request }) => {
    const uniqueText = `${test.info().project.name}.${test.info().testId}`;
    const email = `member.${uniqueText}@members.example`;
    const { number } = await buyMembership(request, email);
    const owner = await addStaff(`olga.${uniqueText}@plumbline.example`, { role: 'owner' });
    await open(page, '/staff');
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Password').fill(owner.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin');

    await page.goto('/admin/members');
    await expectInteractive(page);
    await page.getByRole('searchbox', { name: 'Number, name or e-mail' }).fill(email);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/members?q=${encodeURIComponent(email)}`);
    const resultLink = page.getByRole('link', { name: String(number), exact: true });
    await expect(resultLink).toHaveCount(1);
    await expectAccessible(page);
    await resultLink.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Renée Castellano' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'End', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'When' }).selectOption({ label: 'At once' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'End membership' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Was paid until')).toBeVisible();

    await page.getByRole('button', { name: 'Show stored data' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as JSON' }).click(),
    ]);
    const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as { members: unknown[] };
    expect(exported.members).toMatchObject([{ number, email }]);

    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Type the e-mail address to confirm' }).fill(email);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Member ${number}` })).toBeVisible();
    await expect(page.getByText('The person’s data is erased.', { exact: true }).first()).toBeVisible();
    await page.goto(`/admin/members?q=${encodeURIComponent(email)}`);
    await expect(page.getByRole('heading', { name: 'No member fits' })).toBeVisible();
  },
);
