import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { cards, CheckoutPage, createOrder, newBuyer } from './checkout.ts';
import { expect, test } from './journey.ts';

const annual = '/checkout/realEstateProfessional/pro-agent/annual';
type Buyer = ReturnType<typeof newBuyer>;

const monthly = '/checkout/realEstateProfessional/pro-agent/monthly';

test.beforeEach(() => {
  test.slow(true, 'It opens more than one checkout.');
});

/** A tab without the celebration. */
async function newTab(context: BrowserContext): Promise<CheckoutPage> {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return new CheckoutPage(page);
}

/** Pays with a card that needs a bank challenge; the test answers the challenge. */
async function payUntilChallenged(checkout: CheckoutPage, path: string, buyer: Buyer | null): Promise<void> {
  await open(checkout.page, path);
  if (buyer !== null) await checkout.typeBuyer(buyer.name, buyer.email);
  await checkout.typeCard(cards.challenged);
  await checkout.pay();
  await expect(checkout.challenge.getByRole('button', { name: /complete/i })).toBeVisible();
}

/** Passes the bank challenge in a tab that cannot report the success, and closes the tab. */
async function closeAfterYes({ page, challenge }: CheckoutPage): Promise<void> {
  // Reporting the success is the tab's first step after the challenge: the request is held and never sent.
  await page.route('**/api/payment-complete', () => undefined);
  const reported = page.waitForRequest('**/api/payment-complete');
  await challenge.getByRole('button', { name: /complete/i }).click();
  await reported;
  await page.close();
}

/** The confirmations sent to the provider by any tab. */
function confirmations(context: BrowserContext): string[] {
  const confirmed: string[] = [];
  context.on('request', (request) => {
    if (/payment_intents\/\w+\/confirm/.test(request.url())) confirmed.push(request.url());
  });
  return confirmed;
}

for (const [way, address, isPlan] of [
  ['a plan’s address', async () => annual, true],
  ['an order’s link', async (page: Page) => (await createOrder(page.request)).path, false],
] as const) {
  test(`a tab closed after the bank challenge: ${way} leads to the welcome, and one charge`, async ({
    page,
    context,
  }) => {
    const path = await address(page);
    const confirmed = confirmations(context);
    const first = await newTab(context);
    await payUntilChallenged(first, path, isPlan ? newBuyer(test.info().testId) : null);
    await closeAfterYes(first);

    const again = await newTab(context);
    await again.page.goto(path);
    await expect(again.welcome).toBeVisible();
    await expect(again.form).toBeHidden();
    await expectAccessible(again.page);
    expect(confirmed).toHaveLength(1);

    const later = await newTab(context);
    await later.page.goto(path);
    await expect(later.welcome, 'the welcome can be shown repeatedly').toBeVisible();
    await expect(later.form).toBeHidden();
  });
}

test(
  'a tab closed during the bank challenge: the form says so, and continues with the same order',
  { tag: '@wide' },
  async ({ context }) => {
    const buyer = newBuyer(test.info().testId);
    const first = await newTab(context);
    const opened = first.page.waitForResponse('**/api/create-subscription');
    await payUntilChallenged(first, annual, buyer);
    const { orderId } = (await (await opened).json()) as { orderId: string };
    await first.page.close();

    const again = await newTab(context);
    await open(again.page, annual);
    await expect(again.form.getByRole('alert')).toContainText('is not finished, and nothing has been charged');
    await again.typeBuyer(buyer.name, buyer.email);
    await again.typeCard(cards.good);
    const resumed = again.page.waitForResponse('**/api/create-subscription');
    await again.pay();
    expect(await (await resumed).json()).toMatchObject({ orderId });
    await expect(again.welcome).toBeVisible();
  },
);

test('a returning buyer can buy the membership for somebody else', { tag: '@wide' }, async ({ context }) => {
  const { name, email } = newBuyer(test.info().testId);
  const first = await newTab(context);
  await open(first.page, monthly);
  await first.typeBuyer(name, email);
  await first.typeCard(cards.good);
  await first.pay();
  await expect(first.welcome).toBeVisible();
  await first.page.close();

  const again = await newTab(context);
  await again.page.goto(monthly);
  await expect(again.welcome).toBeVisible();
  await again.page.getByRole('button', { name: 'Buy it for somebody else' }).click();
  await expect(again.form.getByLabel('E-mail')).toHaveValue('');
  await again.typeBuyer(name, email);
  await again.typeCard(cards.good);
  await again.pay();
  const owned = again.page.getByRole('region', { name: 'You have this membership already' });
  await expect(owned).toBeFocused();
  await expect(owned).toContainText('Nothing was charged now.');
  await expectAccessible(again.page);
});

test('a tab that sells the annual plan shows the buyer’s monthly membership', { tag: '@wide' }, async ({ context }) => {
  const { name, email } = newBuyer(test.info().testId);
  const [year, month] = [await newTab(context), await newTab(context)];
  for (const [checkout, path] of [
    [year, annual],
    [month, monthly],
  ] as const) {
    await open(checkout.page, path);
    await checkout.typeBuyer(name, email);
    await checkout.typeCard(cards.good);
    await checkout.agreement.check();
  }
  await month.payButton.click();
  await expect(month.welcome).toBeVisible();

  const owned = year.page.getByRole('region', { name: 'You have this membership already' });
  await expect(owned).toContainText('Pro Agent Monthly, $25.00 per month');
  await expect(owned).toContainText('Nothing was charged now.');
  await expect(year.form).toBeHidden();
  await expect(year.page.getByRole('main')).not.toContainText('$250.00');
});

test(
  'a checkout replaced by another tab says that the purchase continues there',
  { tag: '@wide' },
  async ({ context, browserErrors }) => {
    // The provider's refusal of the cancelled payment.
    browserErrors.allow(/400/);
    const buyer = newBuyer(test.info().testId);
    const [month, year] = [await newTab(context), await newTab(context)];
    await payUntilChallenged(month, monthly, buyer);
    await payUntilChallenged(year, annual, buyer);

    await month.challenge.getByRole('button', { name: /complete/i }).click();
    const replaced = month.page.getByRole('region', { name: 'This purchase goes on in another tab' });
    await expect(replaced).toBeVisible({ timeout: 30_000 });
    await expectAccessible(month.page);
    await year.challenge.getByRole('button', { name: /complete/i }).click();
    await expect(year.welcome).toBeVisible();
    await expect(month.alreadyOwned).toContainText('Pro Agent Annual');
  },
);
