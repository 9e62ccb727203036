import { CardPage, expect, test } from './card-test.ts';

const intent = { id: 'pi_1', client_secret: 'pi_1_secret_1', status: 'requires_payment_method' };

test('groups the digits, tells the brand, and says what is wrong in the provider’s words', async ({ page, site }) => {
  const card = new CardPage(page);
  await card.open(site, 'split', intent);
  await card.number.pressSequentially('4242424242424241');
  await expect(card.number).toHaveValue('4242 4242 4242 4241');
  await card.expectEvent({
    elementType: 'cardNumber',
    brand: 'visa',
    empty: false,
    complete: false,
    error: { type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' },
  });
  await expect(page.locator('#card-number')).toHaveClass(/StripeElement--invalid/);
  await expect(card.number).toHaveAttribute('aria-invalid', 'true');
  await card.number.press('Backspace');
  await card.number.press('2');
  await card.expectEvent({ elementType: 'cardNumber', complete: true });
  expect(await card.lastEvent()).not.toHaveProperty('error');
});
