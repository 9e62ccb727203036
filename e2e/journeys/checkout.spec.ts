import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { cards, CheckoutPage, newBuyer } from './checkout.ts';
import { expect, test } from './journey.ts';

const plan = '/checkout/realEstateProfessional/pro-agent/annual';

test('from the landing page to a paid membership', { tag: '@once' }, async ({ page }) => {
  const checkout = new CheckoutPage(page);
  const { name, email } = newBuyer(test.info().testId);
  await open(page, '/');
  await page.getByRole('radio', { name: 'Annual' }).check();
  await page.getByRole('main').getByRole('link', { name: 'Join as Pro Agent' }).click();
  await expect(page).toHaveURL(plan);
  // The payment page is a document of its own: text typed before hydration is lost.
  await expectInteractive(page);
  await expect(checkout.summary('Membership')).toHaveText('Pro Agent Annual');
  await expect(page.getByRole('complementary')).toContainText('$250.00 per year');

  await checkout.typeBuyer(name, email);
  await checkout.typeCard(cards.good);
  await expect(checkout.payButton).toBeDisabled();
  await expect(checkout.form.getByText('Check the box to continue.')).toBeVisible();
  await checkout.agreement.check();
  await expect(checkout.payButton).toBeEnabled();
  const before = await heightOf(page);
  await checkout.payButton.click();

  const readState = () => page.evaluate(celebrationState);
  // All is read at once, because the celebration closes by itself after four seconds, and the machine may be slow.
  await expect
    .poll(readState, { message: 'the form stays below it, cannot be sent again, and nothing jumps', intervals: [50] })
    .toEqual({ title: 'Welcome, Renee.', benefits: 3, confetti: 50, formBelow: true, height: before });
  await expect(page.getByRole('dialog'), 'it closes by itself').toBeHidden();
  await expect(checkout.welcome).toBeVisible();
  await expect(page.getByRole('region', { name: 'Welcome, Renee.' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Renee.');
  await expect(page).toHaveTitle(/^Welcome, Renee \| /);
  await expect(page.getByRole('main').locator('dd', { hasText: /^1\d{4}$/ })).toBeVisible();
  const panel = page.getByRole('complementary');
  for (const text of ['$250.00', 'Visa ending 4242', email]) await expect(panel).toContainText(text);
  await expect(page.getByText(/Total today|Back to membership selection/)).toBeHidden();
  const dashboard = page.getByRole('link', { name: 'Open the member dashboard (opens in a new tab)' });
  await expect(dashboard).toHaveAttribute('href', /\/signup\?.*membershipType=realEstateProfessional/);
  await expect(dashboard).toHaveAttribute('target', '_blank');
  await expectAccessible(page);

  const number = await memberNumber(page);
  await expect
    .poll(() => subjectsOfMailsTo(page, email), { message: 'the receipt and the welcome are in the mailbox' })
    .toEqual(expect.arrayContaining([expect.stringMatching(/receipt/i), expect.stringContaining(`member ${number}`)]));

  await page.reload();
  await expect(checkout.welcome, 'the same order, and no form').toBeVisible();
  await expect(checkout.form).toBeHidden();

  await panel.getByRole('link', { name: 'View the receipt' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt');
  for (const text of ['$250.00', 'Visa ending 4242', `Renee Castellano, ${email}`, `PL-${number}`]) {
    await expect(page.getByRole('main')).toContainText(text);
  }
  await expectAccessible(page);
  const pdf = await page.getByRole('link', { name: /^Save as PDF/ }).getAttribute('href');
  const saved = await page.request.get(pdf ?? '');
  expect(saved.headers()).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
  const document = await page.request.get(page.url());
  expect(document.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(document.headers()['x-robots-tag']).toContain('noindex');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Visa ending 4242'), 'the print is the receipt').toBeVisible();
  for (const part of ['Print', 'Save as PDF', 'Join Now', 'Open menu', 'Theme', 'Measure twice. List once.']) {
    await expect(page.getByText(part).or(page.getByLabel(part)).first(), part).toBeHidden();
  }
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g), 'the receipt is printed on one page').toHaveLength(1);
});

/** The state of the page while it celebrates a new member, read at one moment. */
function celebrationState() {
  return {
    title: document.querySelector('dialog[open] h2')?.textContent,
    benefits: document.querySelectorAll('dialog[open] li').length,
    confetti: document.querySelectorAll('[data-confetti] path').length,
    formBelow: document.querySelector<HTMLButtonElement>('form button[type=submit]')?.disabled,
    height: document.documentElement.scrollHeight,
  };
}

/** In px. */
function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

/** Whether two elements overlap; a removed element overlaps nothing. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox({ timeout: 1000 }).catch(() => null)];
  if (a === null || b === null) return false;
  return a.y < b.y + b.height && b.y < a.y + a.height && a.x < b.x + b.width && b.x < a.x + a.width;
}

/** The format of the welcome card. */
async function memberNumber(page: Page): Promise<string> {
  const number = page.getByRole('main').locator('dd', { hasText: /^1\d{4}$/ });
  return (await number.textContent()) ?? '';
}

/** The subjects of the mails to an address, in the sandbox's mailbox. */
async function subjectsOfMailsTo(page: Page, address: string): Promise<string[]> {
  const settings = (await (await page.request.get('/api/payment-settings')).json()) as {
    stripe: { scriptUrl: string };
  };
  const mailbox = await page.request.get(new URL('/mail.json', settings.stripe.scriptUrl).href);
  const mails = (await mailbox.json()) as { to: string[]; subject: string }[];
  return mails.filter(({ to }) => to.some((one) => one.includes(address))).map(({ subject }) => subject);
}

test('the back button after paying does not lead to the form', { tag: ['@wide', '@full'] }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const checkout = new CheckoutPage(page);
  const { name, email } = newBuyer(test.info().testId);
  await open(page, '/checkout/realEstateProfessional/core-agent');
  await checkout.typeBuyer(name, email);
  await checkout.typeCard(cards.good);
  await checkout.pay();
  await expect(checkout.welcome, 'with reduced motion the welcome is shown at once').toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(checkout.welcome).toBeVisible();
  await expect(checkout.form).toBeHidden();
});

test(
  'two tabs that pay at once end in the same membership, and one of them is charged',
  { tag: '@wide' },
  async ({ page, context, browserErrors }) => {
    test.slow(true, 'It fills in more than one checkout.');
    // The provider's refusal of the second confirmation.
    browserErrors.allow(/400/);
    const { name, email } = newBuyer(test.info().testId);
    const checkouts = [new CheckoutPage(page), new CheckoutPage(await context.newPage())];
    for (const checkout of checkouts) {
      await checkout.page.emulateMedia({ reducedMotion: 'reduce' });
      await open(checkout.page, plan);
      await checkout.typeBuyer(name, email);
      await checkout.typeCard(cards.good);
      await checkout.agreement.check();
      await expect(checkout.payButton).toBeEnabled();
    }
    // Immediately: a tab that waits for its next frame is notified of the other tab's payment before.
    await Promise.all(checkouts.map(({ payButton }) => payButton.dispatchEvent('click')));
    // The later tab shows that it has charged nothing.
    for (const { welcome, alreadyOwned } of checkouts)
      await expect(welcome.or(alreadyOwned)).toBeVisible({ timeout: 30_000 });
    const numbers = await Promise.all(checkouts.map((checkout) => memberNumber(checkout.page)));
    expect(new Set(numbers).size).toBe(1);
    await expect.poll(() => subjectsOfMailsTo(page, email)).toHaveLength(2);
  },
);

test(
  'a returning buyer: the same browser shows the welcome, another one gets a refund',
  { tag: ['@wide', '@full'] },
  async ({ page, browser, baseURL }) => {
    test.slow(true, 'It fills in more than one checkout.');
    const { name, email } = newBuyer(test.info().testId);
    const buy = async (at: Page): Promise<CheckoutPage> => {
      await at.emulateMedia({ reducedMotion: 'reduce' });
      const checkout = new CheckoutPage(at);
      await open(at, '/checkout/realEstateProfessional/pro-agent/monthly');
      await checkout.typeBuyer(name, email);
      await checkout.typeCard(cards.good);
      await checkout.pay();
      return checkout;
    };
    const first = await buy(page);
    await expect(first.welcome).toBeVisible();
    const again = new CheckoutPage(await page.context().newPage());
    await again.page.goto(page.url());
    await expect(again.welcome).toBeVisible();
    await expect(again.form).toBeHidden();
    expect(await memberNumber(again.page)).toBe(await memberNumber(page));

    const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
    const other = await buy(await elsewhere.newPage());
    await expect(other.page.getByRole('heading', { name: 'You have this membership already' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(other.page.getByRole('region', { name: 'You have this membership already' })).toBeFocused();
    await expect(other.form).toBeHidden();
    await expectAccessible(other.page);
    await expect
      .poll(() => subjectsOfMailsTo(page, email))
      .toEqual(expect.arrayContaining([expect.stringContaining('Your refund of $25.00')]));
    await elsewhere.close();
  },
);

for (const [card, message] of [
  ['declined', 'Your card was declined.'],
  ['insufficient', 'Your card has insufficient funds.'],
  ['savedNotCharged', 'Your card was declined.'],
  ['expired', 'Your card has expired.'],
  ['wrongCode', "Your card's security code is incorrect."],
  ['processingError', 'An error occurred while processing your card. Try again in a little bit.'],
] as const) {
  // The longest of them shows what a narrow screen does to it.
  const tag = card === 'processingError' ? '@once' : ['@wide', '@full'];
  test(
    `a card that is refused (${card}) is reported in the provider's words, and another one pays`,
    { tag },
    async ({ page, browserErrors }) => {
      browserErrors.allow(/402/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const checkout = new CheckoutPage(page);
      const { name, email } = newBuyer(test.info().testId);
      await open(page, plan);
      await checkout.typeBuyer(name, email);
      await checkout.typeCard(cards[card]);
      await checkout.pay();
      await expect(checkout.toast('Payment Failed')).toBeVisible();
      await expect(checkout.toast(message)).toBeVisible();
      const sentence = checkout.form.getByRole('alert');
      await expect(sentence).toContainText(`${message} You have not been charged.`);
      for (const seen of [sentence, checkout.payButton, page.getByText('Total today').locator('..')])
        await expect.poll(() => overlap(seen, page.getByRole('region').getByRole('listitem'))).toBe(false);
      await checkout.typeCard(cards.good);
      await checkout.payButton.click();
      await expect(checkout.welcome).toBeVisible();
    },
  );
}

test('on a low screen the total stays in view beside the form @full', async ({ page, isMobile }) => {
  test.skip(isMobile, 'The summary is above the form.');
  const checkout = new CheckoutPage(page);
  for (const size of [
    { width: 1440, height: 600 },
    { width: 1024, height: 560 },
  ]) {
    await page.setViewportSize(size);
    await open(page, plan);
    await checkout.number.waitFor();
    await checkout.payButton.scrollIntoViewIfNeeded();
    await expect(page.getByText('Total today')).toBeInViewport({ ratio: 1 });
    await expect(checkout.payButton).toBeInViewport({ ratio: 1 });
  }
});

test('an invalid card number is not sent', { tag: ['@wide', '@full'] }, async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await open(page, plan);
  const { name, email } = newBuyer(test.info().testId);
  await checkout.typeBuyer(name, email);
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
  await checkout.typeCard(cards.mistyped);
  await expect(checkout.form.getByRole('alert')).toHaveText('Your card number is invalid.');
  await checkout.pay();
  await expect(checkout.toast('Please enter your card information')).toBeVisible();
  await expect(checkout.form.getByRole('alert')).toHaveText('Your card number is invalid.');
  expect(requests).toEqual([]);
});

test('missing values are reported at their fields before anything is sent', { tag: '@once' }, async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await open(page, plan);
  await checkout.pay();
  await expect(checkout.form.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(checkout.form.getByText('Please enter your name')).toBeVisible();
  await expect(checkout.form.getByText('Please enter a valid email address')).toBeVisible();
  const { name, email } = newBuyer(test.info().testId);
  await checkout.typeBuyer(name, email);
  await checkout.payButton.click();
  await expect(checkout.form.getByRole('alert')).toHaveText('Please enter your card information');
  await expect(checkout.number).toBeFocused();
});

test.describe('a bank challenge', () => {
  test('that is passed pays the membership', { tag: '@once' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const checkout = new CheckoutPage(page);
    const { name, email } = newBuyer(test.info().testId);
    await open(page, plan);
    await checkout.typeBuyer(name, email);
    await checkout.typeCard(cards.challenged);
    await checkout.pay();
    await checkout.challenge.getByRole('button', { name: /complete/i }).click();
    await expect(checkout.welcome).toBeVisible();
  });

  test(
    'that fails leaves it unpaid; the next attempt pays',
    { tag: ['@wide', '@full'] },
    async ({ page, browserErrors }) => {
      browserErrors.allow(/400|402/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const checkout = new CheckoutPage(page);
      const { name, email } = newBuyer(test.info().testId);
      await open(page, plan);
      await checkout.typeBuyer(name, email);
      await checkout.typeCard(cards.challenged);
      await checkout.pay();
      await checkout.challenge.getByRole('button', { name: /fail/i }).click();
      await expect(checkout.toast('Payment Failed')).toBeVisible();
      await checkout.typeCard(cards.good);
      await checkout.payButton.click();
      await expect(checkout.welcome).toBeVisible();
    },
  );

  test('with a decline afterwards leaves it unpaid', { tag: ['@wide', '@full'] }, async ({ page, browserErrors }) => {
    browserErrors.allow(/402/);
    const checkout = new CheckoutPage(page);
    const { name, email } = newBuyer(test.info().testId);
    await open(page, plan);
    await checkout.typeBuyer(name, email);
    await checkout.typeCard(cards.challengedThenDeclined);
    await checkout.pay();
    await checkout.challenge.getByRole('button', { name: /complete/i }).click();
    await expect(checkout.toast('Your card was declined.')).toBeVisible();
    await expect(checkout.payButton).toBeEnabled();
  });

  test('on a page that is left leaves the order payable after a reload', { tag: '@full' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const checkout = new CheckoutPage(page);
    const { name, email } = newBuyer(test.info().testId);
    await open(page, plan);
    await checkout.typeBuyer(name, email);
    await checkout.typeCard(cards.challenged);
    await checkout.pay();
    await expect(checkout.challenge.getByRole('button', { name: /complete/i })).toBeVisible();
    await page.reload();
    await expect(checkout.form.getByLabel('E-mail'), 'the page knows the buyer').toHaveValue(email);
    const opened = page.waitForResponse('**/api/create-subscription');
    await checkout.typeCard(cards.good);
    await checkout.pay();
    expect((await opened).ok()).toBe(true);
    await expect(checkout.welcome).toBeVisible();
  });
});

test('a membership is bought by keyboard alone', { tag: '@wide' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const checkout = new CheckoutPage(page);
  const { name, email } = newBuyer(test.info().testId);
  await open(page, plan);
  await expect(checkout.number).toBeVisible();
  await checkout.form.getByLabel('Name', { exact: true }).focus();
  for (const typed of [name, email]) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await expect(checkout.agreement).toBeFocused();
  await page.keyboard.press('Space');
  for (const _ of ['recurring billing terms', 'membership agreement', 'card']) await page.keyboard.press('Tab');
  for (const typed of [cards.good, '0830', '123']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await expect(checkout.payButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(checkout.welcome).toBeVisible();
});

test(
  'the form, with the fields of the provider, has no accessibility violations in either theme',
  { tag: '@full' },
  async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await open(page, plan);
      await expect(new CheckoutPage(page).number).toBeVisible();
      await expectAccessible(page, { frames: true });
    }
  },
);

test.describe('an invalid address', () => {
  for (const address of [
    '/checkout',
    '/checkout?orderId=17&orderAmount=25000',
    '/checkout?orderId=ord_00000000000000000000000000&orderAmount=25000',
    '/checkout/realEstateInvestor/pro-agent/annual',
    '/checkout/realEstateProfessional/penthouse',
    '/checkout/realEstateProfessional/core-agent/monthly',
  ]) {
    test(`${address} says so and goes home`, { tag: ['@wide', '@full'] }, async ({ page, browserErrors }) => {
      browserErrors.allow(/404/);
      await page.goto(address);
      await expect(new CheckoutPage(page).toast('Invalid Checkout')).toBeVisible();
      await expect(page).toHaveURL('/');
    });
  }
});

test('the provider’s script is loaded on payable checkouts only', { tag: '@wide' }, async ({ page, browserErrors }) => {
  browserErrors.allow(/404/);
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('stripe') && requests.push(request.url()));
  await open(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Join as Pro Agent' }).hover();
  await page.goto('/checkout/realEstateProfessional/penthouse');
  await expect(page).toHaveURL('/');
  expect(requests.filter((url) => !url.includes('/releases/'))).toEqual([]);
});

test('without scripts the page says what to do instead', { tag: '@wide' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(plan);
  await expect(page.getByText(/Paying by card needs scripts.*support@plumbline\.example/)).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText('$250.00');
  await context.close();
});
