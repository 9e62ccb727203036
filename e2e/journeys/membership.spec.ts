import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { CheckoutPage } from './checkout.ts';
import { expect, test } from './journey.ts';
import { actAtProvider, buyMembership, mailedLink, readAtProvider } from './member.ts';

const newEmail = () => `renee.${test.info().testId}.${Date.now()}@castellano.example`;
const linkIn = (to: string, subject = /^Manage your membership/) => ({
  to,
  subject,
  link: /http\S+\/membership\?token=[\w-]{43}/,
});
const fact = (page: Page, term: string) =>
  page.getByRole('main').locator('dl > div', { hasText: term }).locator('dd').first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Buys a membership, and opens its page by the link requested on the recovery page. */
async function openMembership(page: Page, email: string, membershipId = 'core-agent-annual'): Promise<string> {
  const { orderId } = await buyMembership(page.request, email, { membershipId });
  await askForLink(page, email);
  return subscriptionOf(page.request, orderId);
}

async function askForLink(page: Page, email: string): Promise<void> {
  await open(page, '/recovery');
  await page.getByLabel('E-mail').fill(email);
  await button(page, 'Manage my membership').click();
  await expect(page.getByRole('heading', { name: 'Link Requested' })).toBeFocused();
  await page.goto(await mailedLink(page.request, linkIn(email)));
  await expectInteractive(page);
}

/** Buys a membership whose renewal is declined, and opens its page by the link that the member is mailed then. */
async function openUnpaid(page: Page, email: string): Promise<string> {
  const { orderId } = await buyMembership(page.request, email);
  const subscription = await subscriptionOf(page.request, orderId);
  await actAtProvider(page.request, `subscriptions/${subscription}/card`, { card: 'declines' });
  await actAtProvider(page.request, `subscriptions/${subscription}/bill`, {});
  await page.goto(await mailedLink(page.request, linkIn(email, /^Your renewal could not be charged/)));
  await expectInteractive(page);
  await expect(page.getByRole('heading', { name: 'Your renewal is not paid' })).toBeVisible();
  return subscription;
}

async function subscriptionOf(request: APIRequestContext, orderId: string): Promise<string> {
  const { data } = await readAtProvider<{ data: { id: string; metadata: { orderId?: string } }[] }>(
    request,
    'subscriptions?limit=100',
  );
  return data.find(({ metadata }) => metadata.orderId === orderId)?.id ?? '';
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a member cancels and takes it back, by keyboard alone', async ({ page }) => {
  test.setTimeout(90_000);
  const email = newEmail();
  const subscription = await openMembership(page, email);
  await expect(page, 'the token has left the address bar').toHaveURL('/membership');
  await expect(fact(page, 'Membership')).toHaveText('Core Agent Annual');
  await expect(fact(page, 'Next charge')).toHaveText(/^\$99\.00 on /);
  await expectAccessible(page);

  await button(page, 'Cancel my membership').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Cancel this membership?' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(button(page, 'Yes, cancel it')).toBeFocused();
  await page.keyboard.press('Enter');
  const endNotice = page.getByRole('status').getByText(/^Your membership runs until .* and then ends/);
  await expect(page.getByText(/^Your membership runs until .* and then ends/).first()).toBeFocused();
  await expect(page.getByRole('heading', { name: 'You have canceled' })).toBeVisible();
  await expect(fact(page, 'Next charge')).toHaveText('None');
  await expectAccessible(page);
  const read = () =>
    readAtProvider<{ cancel_at_period_end: boolean }>(page.request, `subscriptions/${subscription}`).then(
      ({ cancel_at_period_end: ends }) => ends,
    );
  expect(await read()).toBe(true);
  await mailedLink(page.request, linkIn(email, /^Your membership will not renew/));

  await page.reload();
  await expectInteractive(page);
  await button(page, 'Keep my membership after all').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Your membership \(Core Agent Annual\) renews on /)).toBeFocused();
  await expect(button(page, 'Cancel my membership')).toBeVisible();
  expect(await read()).toBe(false);
  await expect(endNotice).toBeHidden();
});

test('a member changes the card, and the receipt of what was paid is there @full', async ({ page, browserErrors }) => {
  // A card that is declined is an answer of 402.
  browserErrors.allow(/status of 402/);
  test.setTimeout(90_000);
  const subscription = await openMembership(page, newEmail());
  const main = page.getByRole('main');
  await expect(main.getByText(/^Visa ending 4242, good until 12\//)).toBeVisible();
  await button(page, 'Change the card').click();
  await expect(page.getByRole('heading', { name: 'New card' })).toBeFocused();
  const card = new CheckoutPage(page);
  await expect(card.number).toBeVisible();
  await expectAccessible(page, { frames: true });
  await button(page, 'Save this card').click();
  await expect(page.getByRole('alert')).toHaveText('Please enter your card information');
  await card.typeCard('4000000000000002');
  const responseRelease = Promise.withResolvers<void>();
  await page.route('**/api/own-membership/card', async (route) => {
    await responseRelease.promise;
    await route.continue();
  });
  await button(page, 'Save this card').click();
  await expect(button(page, 'Saving the card …')).toBeDisabled();
  responseRelease.resolve();
  await expect(page.getByRole('alert')).toContainText('Your card was declined. Nothing about your card has changed.');
  await expect(button(page, 'Save this card'), 'the focus is where it was').toBeFocused();
  await card.typeCard('5555555555554444');
  await button(page, 'Save this card').click();
  await expect(page.getByText('Your card was changed. The old one is forgotten.')).toBeFocused();
  await expect(main.getByText('Mastercard ending 4444, good until 08/2030')).toBeVisible();
  const { default_payment_method: method } = await readAtProvider<{
    default_payment_method: { card: { last4: string } };
  }>(page.request, `subscriptions/${subscription}?expand[]=default_payment_method`);
  expect(method.card.last4).toBe('4444');
  await main.getByRole('list').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
});

test(
  'a new card that requires 3-D Secure is saved after the challenge',
  { tag: ['@wide', '@full'] },
  async ({ page }) => {
    test.setTimeout(90_000);
    await openMembership(page, newEmail());
    await button(page, 'Change the card').click();
    const card = new CheckoutPage(page);
    await card.typeCard('4000002760003184');
    await button(page, 'Save this card').click();
    await card.challenge.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('Your card was changed. The old one is forgotten.')).toBeFocused();
  },
);

test(
  'after a failed renewal a member changes the card, and is a paid member again',
  { tag: '@full' },
  async ({ page, browserErrors }) => {
    // A card that is declined is an answer of 402.
    browserErrors.allow(/status of 402/);
    test.setTimeout(90_000);
    await openUnpaid(page, newEmail());
    await expectAccessible(page);
    await button(page, 'Pay $99.00 now').click();
    await expect(page.getByRole('alert').first()).toHaveText('Your card was declined.');
    await button(page, 'Change the card').click();
    await new CheckoutPage(page).typeCard('5555555555554444');
    await button(page, 'Save this card and pay $99.00').click();
    await expect(page.getByText(/Your renewal is paid\. Thank you\.$/)).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Your renewal is not paid' })).toBeHidden();
    await expect(fact(page, 'Next charge')).toHaveText(/^\$99\.00 on /);
    await expectAccessible(page);
  },
);

test('a renewal that was due is paid, and celebrated over the page', async ({ page }) => {
  test.setTimeout(90_000);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const subscription = await openUnpaid(page, newEmail());
  await actAtProvider(page.request, `subscriptions/${subscription}/card`, { card: 'pays' });
  await button(page, 'Pay $99.00 now').click();
  const celebration = page.getByRole('dialog', { name: 'Good to have you with us, Renée.' });
  // All is read at once, because the celebration closes by itself after four seconds, and the machine may be slow.
  const renewed = celebration.filter({ hasText: 'Your membership is renewed.' });
  await expect(renewed.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(celebration).toBeHidden();
  await expect(page.getByText('Your renewal is paid. Thank you.')).toBeFocused();
});

test('a former member who buys again is welcomed back', { tag: ['@wide', '@full'] }, async ({ page }) => {
  test.setTimeout(120_000);
  const email = newEmail();
  await openUnpaid(page, email);
  await button(page, 'Cancel my membership').click();
  await button(page, 'Yes, cancel it').click();
  await expect(page.getByRole('link', { name: 'See the memberships' })).toBeVisible();

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, '/checkout/realEstateProfessional/core-agent/annual');
  const checkout = new CheckoutPage(page);
  await checkout.typeBuyer('Renée Castellano', email);
  await checkout.typeCard('4242424242424242');
  await checkout.pay();
  await expect(page.getByRole('dialog', { name: 'Good to have you with us, Renée.' })).toBeVisible();
  await expect(checkout.welcome).toBeVisible();
});

test(
  'an anniversary is celebrated once, and stays shown beside the day of joining',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(90_000);
    const email = newEmail();
    // A new site has no members of five years: the API's response is replaced by such a member's.
    await page.route('**/api/own-membership/*', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const membership = (await response.json()) as object;
      return route.fulfill({ response, json: { ...membership, joinedAt: '2021-11-21T15:00:00.000Z', milestone: 5 } });
    });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openMembership(page, email);
    const celebration = page.getByRole('dialog', { name: 'A mark worth a notch, Renée.' });
    await expect(celebration).toContainText('You joined 5 years ago.');
    await expectAccessible(page);
    await expect(celebration, 'it closes by itself').toBeHidden();
    await expect(fact(page, 'Joined')).toHaveText('November 21, 2021, 5 years ago');

    const script = page.waitForResponse(/own-membership/);
    await page.reload();
    await script;
    await expectInteractive(page);
    await expect(fact(page, 'Joined')).toHaveText('November 21, 2021, 5 years ago');
    await expect(page.getByRole('dialog')).toBeHidden();
  },
);

test('a member changes to the yearly plan and, from its end on, back to the monthly one @full', async ({ page }) => {
  test.setTimeout(120_000);
  // Visitors who want motion see the celebration.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const email = newEmail();
  const subscription = await openMembership(page, email, 'pro-agent-monthly');
  await expect(fact(page, 'Membership')).toHaveText('Pro Agent Monthly');
  await button(page, 'Change to the yearly plan').click();
  await expect(page.getByRole('heading', { name: 'Change to Pro Agent Annual?' })).toBeFocused();
  const question = page.locator('section', { has: page.getByRole('heading', { name: 'Change to Pro Agent Annual?' }) });
  const charged = question.locator('dl > div', { hasText: 'Charged now' }).locator('dd');
  // Hardly any part of the month is used up yet.
  await expect(charged).toHaveText(/^\$225\.0\d$/);
  await expectAccessible(page);
  const pay = page.getByRole('button', { name: /^Pay \$225\.0\d and change$/ });
  await pay.click();
  await expect(page.getByText('Please agree to the terms to continue')).toBeVisible();
  await page.getByRole('checkbox', { name: /^I agree to the recurring billing terms/ }).check();
  await pay.click();
  const celebration = page.getByRole('dialog', { name: 'One floor up, Renée.' });
  await expect(celebration).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(celebration).toBeHidden();
  await expect(fact(page, 'Membership')).toHaveText('Pro Agent Annual');
  await expect(fact(page, 'Next charge')).toHaveText(/^\$250\.00 on /);
  await expectAccessible(page);
  await mailedLink(page.request, linkIn(email, /^Your plan has changed to Pro Agent Annual/));
  await page.getByRole('main').getByRole('list').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect(
    page.getByText(/^\$25\.00: Unused time on Pro Agent Monthly|^\$24\.9\d: Unused time on Pro Agent Monthly/),
  ).toBeVisible();
  await page.goBack();
  await expectInteractive(page);

  await button(page, 'Change to the monthly plan').click();
  await page.getByRole('checkbox', { name: /^I agree to the recurring billing terms/ }).check();
  await button(page, 'Change the plan').click();
  await expect(page.getByText('Your plan changes as you have asked, and we have mailed you when.')).toBeFocused();
  await expect(fact(page, 'Next charge')).toHaveText(/^\$25\.00 on /);
  await expect(fact(page, 'New plan')).toHaveText(/^Pro Agent Monthly, from /);
  await expectAccessible(page);
  await mailedLink(page.request, linkIn(email, /^Your plan changes on /));
  const read = () => readAtProvider<{ schedule: string | null }>(page.request, `subscriptions/${subscription}`);
  expect((await read()).schedule).not.toBeNull();
});

test(
  'a plan is changed, declined, and taken back, by keyboard alone',
  { tag: '@full' },
  async ({ page, browserErrors }) => {
    // A card that is declined is an answer of 402.
    browserErrors.allow(/status of 402/);
    test.setTimeout(120_000);
    const subscription = await openMembership(page, newEmail(), 'pro-agent-monthly');
    await actAtProvider(page.request, `subscriptions/${subscription}/card`, { card: 'declines' });
    await button(page, 'Change to the yearly plan').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Change to Pro Agent Annual?' })).toBeFocused();
    const box = page.getByRole('checkbox', { name: /^I agree to the recurring billing terms/ });
    await expect(box).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(box).toBeFocused();
    await page.keyboard.press('Space');
    // Two links to the terms are between the box and the button.
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /and change$/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Your card was declined. Your plan has not changed.');
    await expect(fact(page, 'Membership')).toHaveText('Pro Agent Monthly');
    await expectAccessible(page);
    await actAtProvider(page.request, `subscriptions/${subscription}/card`, { card: 'pays' });
    await page.getByRole('button', { name: /and change$/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Your membership is Pro Agent Annual\./)).toBeFocused();
    await button(page, 'Change to the monthly plan').focus();
    await page.keyboard.press('Enter');
    await expect(box).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Your plan changes as you have asked/)).toBeFocused();
    await button(page, 'Keep my plan after all').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Your membership is Pro Agent Annual\./)).toBeFocused();
    await expect(fact(page, 'Next charge')).toHaveText(/^\$250\.00 on /);
  },
);

test(
  'a change of plan that requires 3-D Secure is confirmed on the provider’s page',
  { tag: ['@wide', '@full'] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const subscription = await openMembership(page, newEmail(), 'pro-agent-monthly');
    await actAtProvider(page.request, `subscriptions/${subscription}/card`, { card: 'asks' });
    await button(page, 'Change to the yearly plan').click();
    await page.getByRole('checkbox', { name: /^I agree to the recurring billing terms/ }).check();
    await page.getByRole('button', { name: /and change$/ }).click();
    await expect(page.getByRole('heading', { name: 'Your plan is not changed yet' })).toBeVisible();
    await expectAccessible(page);
    const url = await page.getByRole('link', { name: /^Confirm the payment/ }).getAttribute('href');
    await page.request.post(url ?? '', { form: { outcome: 'complete' } });
    await button(page, 'I have confirmed it').click();
    await expect(page.getByText(/^Your membership is Pro Agent Annual\./)).toBeFocused();
  },
);

test('an expired link is reported, and the page is not cached', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 410/);
  const response = await page.goto(`/membership?token=${'x'.repeat(43)}`);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work any more' })).toBeVisible();
  await expectAccessible(page);
});
