import { CardPage, expect, test } from './card-test.ts';

/** For what needs no payment. */
const unusedIntent = { id: 'pi_1', client_secret: 'pi_1_secret_1', status: 'requires_payment_method' };

test('groups the digits, reports the brand, and shows errors in the provider’s words', async ({ page, site }) => {
  const card = new CardPage(page);
  await card.open(site, 'split', unusedIntent);
  await card.number.pressSequentially('4242424242424241');
  await expect(card.number).toHaveValue('4242 4242 4242 4241');
  await card.expectEvent({
    elementType: 'cardNumber',
    brand: 'visa',
    empty: false,
    complete: false,
    error: { type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' },
  });
  await expect(card.number).toHaveAttribute('aria-invalid', 'true');
  await expect(card.number).toHaveCSS('color', 'rgb(163, 22, 42)');
  await card.number.press('Backspace');
  await card.number.press('2');
  await card.expectEvent({ elementType: 'cardNumber', complete: true });
  expect(await card.lastEvent()).not.toHaveProperty('error');
  await expect(card.number).toHaveCSS('color', 'rgb(27, 35, 37)');
});

test('an incomplete value is an error only after the field was left', async ({ page, site }) => {
  const card = new CardPage(page);
  await card.open(site, 'split', unusedIntent);
  await card.expiry.pressSequentially('4');
  await expect(card.expiry).toHaveValue('04 / ');
  await card.expectEvent({ elementType: 'cardExpiry', empty: false, complete: false });
  expect(await card.lastEvent()).not.toHaveProperty('error');
  await page.getByLabel('Name on card').focus();
  await card.expectEvent({
    error: { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." },
  });
  await card.expiry.fill('01/20');
  await card.expectEvent({
    error: { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." },
  });
});

test('deletes across separators, and keeps the caret position', async ({ page, site }) => {
  const card = new CardPage(page);
  await card.open(site, 'split', unusedIntent);
  await card.expiry.pressSequentially('1230');
  await expect(card.expiry).toHaveValue('12 / 30');
  for (const remaining of ['12 / 3', '12', '1', '']) {
    await card.expiry.press('Backspace');
    await expect(card.expiry).toHaveValue(remaining);
  }
  await card.number.pressSequentially('42424242');
  for (let step = 0; step < 4; step += 1) await card.number.press('ArrowLeft');
  await card.number.press('Backspace');
  await expect(card.number).toHaveValue('4244 242');
  await card.number.press('9');
  await expect(card.number).toHaveValue('4249 4242');
  expect(await card.number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
});

test('the security code follows the brand in another frame', async ({ page, site }) => {
  const card = new CardPage(page);
  await card.open(site, 'split', unusedIntent);
  await card.number.fill('378282246310005');
  await card.cvc.fill('123');
  await page.getByLabel('Name on card').focus();
  await card.expectEvent({ elementType: 'cardCvc', error: { code: 'incomplete_cvc' } });
  await card.cvc.fill('12345');
  await expect(card.cvc).toHaveValue('1234');
  await card.number.fill('4242424242424242');
  await expect(card.cvc).toHaveValue('123');
});

test('the single card field moves the focus on by itself', async ({ page, site }) => {
  const card = new CardPage(page);
  await card.open(site, 'card', unusedIntent);
  const line = card.frame('Secure card payment input frame');
  await line.getByLabel('Credit or debit card number').click();
  await page.keyboard.type('42424242424242420830123');
  await expect(line.getByLabel('Credit or debit card expiration date')).toHaveValue('08 / 30');
  await expect(line.getByLabel('Credit or debit card CVC/CVV')).toHaveValue('123');
  await card.expectEvent({ elementType: 'card', complete: true, brand: 'visa' });
});

test('the keyboard goes in and out of the frames', async ({ page, site }) => {
  const card = new CardPage(page);
  await card.open(site, 'split', unusedIntent);
  await expect(card.cvc).toBeVisible();
  await page.getByLabel('Name on card').focus();
  for (const field of [card.number, card.expiry, card.cvc]) {
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(card.cvc).toBeFocused();
});

test('fields are named, for screen readers and for the browser’s autofill', async ({ page, site }) => {
  const card = new CardPage(page);
  await card.open(site, 'split', unusedIntent);
  await expect(card.number).toHaveAttribute('autocomplete', 'cc-number');
  await expect(card.expiry).toHaveAttribute('autocomplete', 'cc-exp');
  await expect(card.cvc).toHaveAttribute('autocomplete', 'cc-csc');
  for (const field of [card.number, card.expiry, card.cvc]) await expect(field).toHaveAttribute('inputmode', 'numeric');
});

test('a site that knows every nonce still learns no digit, and cannot impersonate a frame', async ({ page, site }) => {
  // Only the origins and sources of messages protect a card's data from the site: a hostile site can predict all else.
  await page.addInitScript(() => {
    crypto.getRandomValues = (array) => array;
    const received: unknown[] = [];
    Object.assign(window, { received });
    window.addEventListener('message', ({ data }) => received.push(data));
    const group = new BroadcastChannel(`stripe-elements-${'0'.repeat(32)}`);
    group.addEventListener('message', ({ data }) => received.push(data));
    Object.assign(window, { group });
  });
  const card = new CardPage(page);
  await card.open(site, 'split', unusedIntent);
  await card.type('4242424242424242');
  await card.expectEvent({ elementType: 'cardCvc', complete: true });
  const read = await page.evaluate(() =>
    [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument),
  );
  expect(read).toEqual([null, null, null]);
  await page.evaluate((sandboxNonce) => {
    const state = { empty: false, complete: true, autofilled: false, brand: 'forged' };
    window.postMessage({ sandboxNonce, message: { type: 'change', state } }, '*');
    const { group } = window as unknown as { group: BroadcastChannel };
    for (const part of ['cardExpiry', 'cardCvc']) group.postMessage({ type: 'wanted', question: '1', part });
  }, '0'.repeat(32));
  await card.number.fill('');
  await card.expectEvent({ elementType: 'cardNumber', empty: true });
  const received = await page.evaluate(() => JSON.stringify((window as unknown as { received: unknown[] }).received));
  expect(received).toContain('"complete":true');
  expect(received).toContain('forged');
  expect(received).not.toMatch(/4242|0830|"value":"123"/);
  expect(await page.getByLabel('Events').textContent()).not.toContain('forged');
});
