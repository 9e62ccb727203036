import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { addStaff } from '../site/staff-account.ts';
import { expect, test } from './journey.ts';
import { actAtProvider, buyMembership, readAtProvider } from './member.ts';

/** A unique name for this test's accounts and buyers. */
const uniqueText = (): string => `${test.info().project.name}.${test.info().testId}`;

async function signIn(page: Page): Promise<void> {
  const staff = await addStaff(`ines.${uniqueText()}@plumbline.example`);
  await open(page, '/staff');
  await page.getByLabel('E-mail').fill(staff.email);
  await page.getByLabel('Password').fill(staff.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');
}

async function openOrder(page: Page, orderId: string): Promise<void> {
  await page.goto(`/admin/orders/${orderId}`);
  await expectInteractive(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Order PL-\d+$/ })).toBeVisible();
}

/** The value beside a label on an order's page. */
function fact(page: Page, term: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${term}$`) }) })
    .locator('dd');
}

/** The status of a buyer's only order in the list. */
async function expectStatus(page: Page, email: string, status: string): Promise<void> {
  await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`);
  await expectInteractive(page);
  await expect(page.getByRole('cell', { name: status, exact: true })).toHaveCount(1);
}

const refundButton = (page: Page): Locator => page.getByRole('button', { name: 'Refund', exact: true });

test('a dispute that is won leaves the order paid', { tag: '@wide' }, async ({ page, request }) => {
  const email = `won.${uniqueText()}@disputes.example`;
  const { orderId, paymentId } = await buyMembership(request, email);
  await signIn(page);
  await openOrder(page, orderId);
  await expect(refundButton(page)).toBeVisible();

  const { id } = await actAtProvider<{ id: string }>(request, 'disputes', { payment_intent: paymentId });
  const disputes = page.getByRole('table', { name: 'Disputes' });
  await expect(disputes.getByRole('row', { name: /Open Fraudulent .*, \d days left/ })).toBeVisible();
  const link = disputes.getByRole('link', { name: 'Open at the provider' });
  await expect(link).toHaveAttribute('href', new RegExp(id));
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(refundButton(page)).toHaveCount(0);
  await expect(page.getByText(/^No refund while this payment is disputed/)).toBeVisible();
  await expectAccessible(page);
  await expectStatus(page, email, 'Disputed');

  await page.goto('/admin');
  await expectInteractive(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: /\d disputes? to answer/ }).click();
  await expect(page).toHaveURL('/admin/orders?status=disputed');
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(`/admin/orders/${orderId}`);

  await actAtProvider(request, `disputes/${id}/close`, { outcome: 'won' });
  await expect(disputes.getByRole('row', { name: /Won Fraudulent –/ })).toBeVisible();
  await expect(refundButton(page)).toBeVisible();
  await expect(fact(page, 'Member')).toHaveText(/renews/);
  await expectStatus(page, email, 'Paid');
});

test('a dispute that is lost ends the membership and its subscription', { tag: '@wide' }, async ({ page, request }) => {
  const email = `lost.${uniqueText()}@disputes.example`;
  const { number, orderId, paymentId } = await buyMembership(request, email);
  await signIn(page);
  await openOrder(page, orderId);
  const subscriptionId = await fact(page, 'Subscription at the provider').innerText();

  const { id } = await actAtProvider<{ id: string }>(request, 'disputes', { payment_intent: paymentId });
  const disputes = page.getByRole('table', { name: 'Disputes' });
  await expect(disputes.getByRole('row', { name: /Open Fraudulent/ })).toBeVisible();
  await actAtProvider(request, `disputes/${id}/close`, { outcome: 'lost' });
  await expect(disputes.getByRole('row', { name: /Lost Fraudulent –/ })).toBeVisible();
  await expect(fact(page, 'Member')).toHaveText(`${number}, ended`);
  await expect(refundButton(page)).toHaveCount(0);
  await expectAccessible(page);
  const subscriptionStatus = async (): Promise<string> =>
    (await readAtProvider<{ status: string }>(request, `subscriptions/${subscriptionId}`)).status;
  await expect
    .poll(subscriptionStatus, { message: 'the subscription at the provider', timeout: 30_000 })
    .toBe('canceled');

  await expectStatus(page, email, 'Charged back');
  await page.goto(`/admin/members/${number}`);
  await expectInteractive(page);
  await expect(page.getByText(/^Ended .*: a dispute was lost$/)).toBeVisible();
  await expectAccessible(page);
});

test(
  'a refund that the provider refuses changes nothing, and can be retried',
  { tag: '@wide' },
  async ({ page, request, browserErrors }) => {
    browserErrors.allow(/status of 409/);
    const email = `refused.${uniqueText()}@refunds.example`;
    const { number, orderId } = await buyMembership(request, email);
    await signIn(page);
    await openOrder(page, orderId);
    // Enough for the small refunds of other journeys, which share the balance, and not for this one.
    await actAtProvider(request, 'balance', { available: 9_000 });
    try {
      await refundButton(page).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(dialog.getByRole('alert')).toHaveText(/refused.*Nothing was given back\./);
      await expect(dialog.getByRole('alert')).not.toHaveText(/balance_insufficient|not known/);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(/was kept/), 'no money was refunded').toHaveCount(0);
      await expect(fact(page, 'Member')).toHaveText(new RegExp(`^${number}, renews `));
      await expect(page.getByRole('table', { name: 'Refunds' }).getByRole('row', { name: /Refused/ })).toBeVisible();
      await expectAccessible(page);
    } finally {
      await actAtProvider(request, 'balance', { available: 'enough' });
    }

    await refundButton(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('$0.00 of it was kept.')).toBeVisible();
    await expect(fact(page, 'Member')).toHaveText(`${number}, ended`);
    await expect(
      page.getByRole('table', { name: 'Refunds' }).getByRole('row', { name: /On its way|Done/ }),
    ).toBeVisible();
    await expectStatus(page, email, 'Refunded');
    await page.goto(`/admin/members/${number}`);
    await expectInteractive(page);
    await expect(page.getByText(/^Ended .*: its payment was refunded$/)).toBeVisible();
  },
);
