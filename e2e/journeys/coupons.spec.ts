import { day } from '@plumbline/contract/association-day';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { addStaff } from '../site/staff-account.ts';
import { cards, CheckoutPage, createOrder, newBuyer } from './checkout.ts';
import { couponCreator, createCode, newCode } from './coupons.ts';
import { expect, test } from './journey.ts';

const plan = '/checkout/realEstateProfessional/pro-agent/annual';
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' });

test('a code at the checkout: unknown, expired, used up and other plans’ codes are refused with a reason; a valid one is paid @full', async ({
  page,
  request,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/);
  const [validCode, expiredCode, usedCode, otherPlanCode] = ['RIGHT', 'OLD', 'SPENT', 'OTHER'].map(newCode) as [
    string,
    string,
    string,
    string,
  ];
  const share = { percentOff: 20, duration: 'first' } as const;
  const addCode = await couponCreator(request);
  await addCode({ ...share, code: validCode });
  await addCode({ ...share, code: usedCode, mostUses: 1 });
  await addCode({ ...share, code: otherPlanCode, planIds: ['core-agent-annual'] });
  // A code can only be created with an end in the future: this one expires while the page is opened.
  const endsAt = new Date(Date.now() + 10_000).toISOString();
  await addCode({ ...share, code: expiredCode, endsAt });
  await createOrder(request, {
    planId: 'core-agent-annual',
    couponCode: usedCode,
    amount: undefined,
    description: undefined,
  });

  const checkout = new CheckoutPage(page);
  const { name, email } = newBuyer(test.info().testId);
  await open(page, plan);
  await checkout.agreement.check();
  await page.getByRole('button', { name: 'Use a code' }).focus();
  await page.keyboard.press('Enter');
  await expect(codeField(page), 'the field opens with the focus').toBeFocused();
  await expectAccessible(page);
  const refusals = [
    ['NO-SUCH-CODE', 'There is no code NO-SUCH-CODE. Please check how it is spelled.'],
    [expiredCode, `The code ${expiredCode} expired on ${day(endsAt)}.`],
    [usedCode, `The code ${usedCode} has been used up.`],
    [otherPlanCode, `The code ${otherPlanCode} is for Core Agent Annual, not for Pro Agent Annual.`],
  ] as const;
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(endsAt));
  for (const [code, message] of refusals) {
    await codeField(page).fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText(message)).toBeVisible();
    await expect(codeField(page)).toHaveAccessibleDescription(message);
    await expect(page.getByText(message), 'the reason is in view').toBeInViewport({ ratio: 1 });
  }
  const [field, apply] = await Promise.all(
    [codeField(page), page.getByRole('button', { name: 'Apply' })].map((control) => control.boundingBox()),
  );
  expect(apply?.y, 'the button stays beside the field').toBeCloseTo(field?.y ?? 0, 0);
  await expectAccessible(page);
  await expect(checkout.agreement, 'nothing has changed').toBeChecked();
  await expect(checkout.payButton).toHaveText('Pay $250.00');

  await codeField(page).fill(validCode.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(checkout.summary(`Code ${validCode}`)).toHaveText('$50.00 less, once');
  await expect(checkout.summary('Price')).toHaveText('$250.00 per year');
  await expect(checkout.summary('Renews')).toHaveText(/^\w+ \d+, \d{4}, for \$250\.00$/);
  await expect(page.getByRole('button', { name: 'Remove the code' }), 'the focus is not lost').toBeFocused();
  await expect(checkout.agreement, 'a changed total needs a new agreement').not.toBeChecked();
  await expect(checkout.payButton).toHaveText('Pay $200.00');
  await expect(checkout.payButton).toBeDisabled();
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await expect(checkout.payButton, 'the price without the code').toHaveText('Pay $250.00');
  await page.keyboard.press('Enter');
  await page.keyboard.type(validCode);
  await page.keyboard.press('Enter');
  await expect(checkout.payButton).toHaveText('Pay $200.00');

  await checkout.typeBuyer(name, email);
  await checkout.typeCard(cards.good);
  await checkout.pay();
  await expect(checkout.welcome).toBeVisible();
  const panel = page.getByRole('complementary');
  for (const text of [
    'Paid$200.00',
    'Price$250.00 per year',
    `Code ${validCode}$50.00 less, once`,
    /, for \$250\.00/,
  ]) {
    await expect(panel).toContainText(text);
  }
  await panel.getByRole('link', { name: 'View the receipt' }).click();
  for (const text of ['$250.00', `${validCode}, $50.00 less`, '$200.00']) {
    await expect(page.getByRole('main')).toContainText(text);
  }
  await expectAccessible(page);
});

test('a code in the URL is applied by itself, without a layout shift once its price is shown', async ({
  page,
  request,
}) => {
  const code = newCode('LINK');
  await createCode(request, { code, amountOff: 2500, duration: 'always', planIds: ['pro-agent-annual'] });
  const checkout = new CheckoutPage(page);
  await open(page, `${plan}?code=${code.toLowerCase()}`);
  await expect(checkout.summary(`Code ${code}`)).toHaveText('$25.00 less, each time');
  await expect(checkout.summary('Renews')).toHaveText(/, for \$225\.00$/);
  await expect(checkout.payButton).toHaveText('Pay $225.00');
  await expectAccessible(page);
});

test('a code that a buyer can use once says so, and a second payment with it is undone with a reason @full', async ({
  page,
  request,
}) => {
  const code = newCode('ONCE');
  await createCode(request, { code, percentOff: 20, duration: 'first', mostPerBuyer: 1 });
  const { name, email } = newBuyer(test.info().testId);
  const checkout = new CheckoutPage(page);
  const buy = async (address: string, price: string) => {
    await open(page, `${address}?code=${code}`);
    await expect(checkout.payButton).toHaveText(price);
    await expect(page.getByText(/^This code can be used once with an e-mail address\./)).toBeVisible();
    await expectAccessible(page);
    await checkout.agreement.check();
    await checkout.typeBuyer(name, email);
    await checkout.typeCard(cards.good);
    await checkout.pay();
  };
  await buy(plan, 'Pay $200.00');
  await expect(checkout.welcome).toBeVisible();
  await buy('/checkout/realEstateProfessional/core-agent/annual', 'Pay $79.20');
  const message = page.getByText(/^The code of the order that was paid here was used before with this e-mail address/);
  await expect(message).toBeVisible();
  await expect(message, 'the reason is in view').toBeInViewport();
  await expectAccessible(page);
});

test(
  'a code for an order of the dashboard changes its price, also after a reload',
  { tag: '@full' },
  async ({ page, request, browserErrors }) => {
    browserErrors.allow(/status of 402/);
    const code = newCode('ORDER');
    await createCode(request, { code, percentOff: 10, duration: 'first' });
    const { path } = await createOrder(request);
    const checkout = new CheckoutPage(page);
    await open(page, path);
    await page.getByRole('button', { name: 'Use a code' }).click();
    await codeField(page).fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(checkout.summary(`Code ${code}`)).toHaveText('$29.90 less');
    await checkout.typeCard(cards.declined);
    await checkout.pay();
    await expect(checkout.form.getByText('Your card was declined.')).toBeVisible();

    await page.reload();
    await expectInteractive(page);
    await expect(checkout.payButton).toHaveText('Pay $269.10');
    await checkout.typeCard(cards.good);
    await checkout.pay();
    await expect(checkout.welcome).toBeVisible();
  },
);

test('staff make a code, see it used, and end it @full', async ({ page, request, browserErrors }) => {
  browserErrors.allow(/status of 40[09]/);
  const code = newCode('STAFF');
  const uniqueText = `${test.info().project.name}.${test.info().testId.slice(-12)}.${Date.now()}`;
  const staff = await addStaff(`ines.${uniqueText}@plumbline.example`);
  await open(page, '/staff');
  await page.getByLabel('E-mail').fill(staff.email);
  await page.getByLabel('Password').fill(staff.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');
  await page.goto('/admin/coupons');
  await expectInteractive(page);
  await page.getByRole('button', { name: 'New code' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New code' });
  await expect(dialog.getByRole('checkbox', { name: 'Core Agent Annual' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
  await dialog.getByRole('combobox', { name: 'It takes off' }).selectOption('amount');
  await dialog.getByRole('textbox', { name: 'How much' }).fill('25');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Pro Agent Monthly costs \$25\.00: less than \$0\.50/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Core Agent Annual' }).check();
  await dialog.getByRole('textbox', { name: 'Most uses in all' }).fill('1');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await createOrder(request, {
    planId: 'core-agent-annual',
    couponCode: code,
    amount: undefined,
    description: undefined,
  });
  await page.goto(`/admin/coupons?q=${code}`);
  const row = page.getByRole('row').filter({ hasText: code });
  for (const text of ['$25.00 off the first payment', 'core-agent-annual', '1 of 1', 'Used up']) {
    await expect(row).toContainText(text);
  }
  await expectAccessible(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
  await row.getByRole('button', { name: 'End' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'End the code' }).click();
  await expect(row).toContainText('Ended');
  await expect(row.getByRole('button')).toHaveCount(0);
});
