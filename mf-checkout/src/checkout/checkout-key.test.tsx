import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { checkoutKeyOf } from './checkout-key.ts';

beforeEach(() => window.localStorage.clear());
afterEach(() => void jest.restoreAllMocks());

test('a plan has one key in this browser, which other tabs find and other plans do not share', () => {
  const key = checkoutKeyOf('pro-agent-annual');
  expect(key).toMatch(/^[\w-]{32}$/);
  expect(checkoutKeyOf('pro-agent-annual')).toBe(key);
  expect(window.localStorage.getItem('checkoutKey:pro-agent-annual')).toBe(key);
  expect(checkoutKeyOf('core-agent-annual')).not.toBe(key);
});

test('the key that another tab has kept is this one’s too', () => {
  const theirs = 'a'.repeat(32);
  window.localStorage.setItem('checkoutKey:pro-agent-annual', theirs);
  expect(checkoutKeyOf('pro-agent-annual')).toBe(theirs);
});

test('what is no key is not sent', () => {
  window.localStorage.setItem('checkoutKey:elite-broker-annual', 'short');
  const key = checkoutKeyOf('elite-broker-annual');
  expect(key).toMatch(/^[\w-]{32}$/);
  expect(window.localStorage.getItem('checkoutKey:elite-broker-annual')).toBe(key);
});

test('a browser that keeps nothing has one for as long as the document lives', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
  }
  const key = checkoutKeyOf('elite-broker-monthly');
  expect(key).toMatch(/^[\w-]{32}$/);
  expect(checkoutKeyOf('elite-broker-monthly')).toBe(key);
});
