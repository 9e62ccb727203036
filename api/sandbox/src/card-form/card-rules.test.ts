import { expect, test } from '@jest/globals';
import { brandRule } from './card-brand.ts';
import { checkCvc, checkExpiry, checkNumber, checkPostalCode, type CardCheck } from './card-check.ts';
import { cvcText, expiryText, numberText } from './card-text.ts';

const messageOf = (check: CardCheck): string => (check.state === 'complete' ? 'complete' : check.problem.message);

test.each([
  ['4242', 'visa', '4242'],
  ['4242424242424242999', 'visa', '4242 4242 4242 4242'],
  ['378282246310005', 'amex', '3782 822463 10005'],
  ['36227206271667', 'diners', '3622 720627 1667'],
  ['3852000023237000', 'diners', '3852 0000 2323 7000'],
  ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
  ['2223003122003222', 'mastercard', '2223 0031 2200 3222'],
  ['2720992593319364', 'mastercard', '2720 9925 9331 9364'],
  ['2721', 'unknown', '2721'],
  ['6011111111111117', 'discover', '6011 1111 1111 1117'],
  ['3566002020360505', 'jcb', '3566 0020 2036 0505'],
  ['6200000000000000003', 'unionpay', '6200 0000 0000 0000 003'],
  ['2', 'unknown', '2'],
])('%s is a card of the brand %s, formatted as %s', (digits, brand, shown) => {
  const value = numberText.parse(digits);
  expect([brandRule(value).brand, numberText.format(value, true)]).toEqual([brand, shown]);
});

test.each([
  ['', 'Your card number is incomplete.'],
  ['424242424242424', 'Your card number is incomplete.'],
  ['4242424242424242', 'complete'],
  ['4242424242424241', 'Your card number is invalid.'],
  ['378282246310005', 'complete'],
  ['378282246310006', 'Your card number is invalid.'],
  ['6205500000000000004', 'complete'],
  ['6205500000000000005', 'Your card number is invalid.'],
  ['0000000000000000', 'Your card number is invalid.'],
])('the number %s: %s', (digits, message) => {
  expect(messageOf(checkNumber(digits))).toBe(message);
});

test.each([
  ['1', '1', '1'],
  ['4', '04', '04 / '],
  ['12', '12', '12 / '],
  ['13', '013', '01 / 3'],
  ['00', '0', '0'],
  ['1/', '01', '01 / '],
  ['8/29', '0829', '08 / 29'],
  ['08 / 29', '0829', '08 / 29'],
  ['082029', '0829', '08 / 29'],
  ['08/2029', '0829', '08 / 29'],
  ['08 / 295', '0829', '08 / 29'],
  [' 12x30', '1230', '12 / 30'],
])('the expiry %s is parsed as %s and formatted as %s', (typed, value, shown) => {
  expect([expiryText.parse(typed), expiryText.format(expiryText.parse(typed), true)]).toEqual([value, shown]);
});

test('deleting the year deletes the separator before it', () => {
  expect(expiryText.format(expiryText.parse('12 / '), false)).toBe('12');
});

test.each([
  ['', "Your card's expiration date is incomplete."],
  ['112', "Your card's expiration date is incomplete."],
  ['1026', "Your card's expiration date is in the past."],
  ['1126', 'complete'],
  ['1225', "Your card's expiration year is in the past."],
  ['0176', 'complete'],
  ['0177', "Your card's expiration year is invalid."],
])('in November 2026 the expiry %s: %s', (digits, message) => {
  expect(messageOf(checkExpiry(digits, new Date(2026, 10, 30)))).toBe(message);
});

test('the length of a security code depends on the brand', () => {
  expect([
    messageOf(checkCvc('123', 'visa')),
    messageOf(checkCvc('123', 'amex')),
    messageOf(checkCvc('1234', 'amex')),
  ]).toEqual(['complete', "Your card's security code is incomplete.", 'complete']);
  expect(['visa', 'amex', 'unknown'].map((brand) => cvcText(() => brand as 'visa').parse('12 345'))).toEqual([
    '123',
    '1234',
    '1234',
  ]);
});

test('a postal code has five digits in the United States', () => {
  expect([messageOf(checkPostalCode('2140', 'US')), messageOf(checkPostalCode('21401', 'US'))]).toEqual([
    'Your postal code is incomplete.',
    'complete',
  ]);
  expect(messageOf(checkPostalCode('K1A 0B1', 'CA'))).toBe('complete');
});
