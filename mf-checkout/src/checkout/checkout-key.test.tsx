import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { checkoutKeyOf } from './checkout-key.ts';

beforeEach(() => window.localStorage.clear());
afterEach(() => void jest.restoreAllMocks());

test('each plan has its own key, which all tabs of this browser share', () => {
  const key = checkoutKeyOf('pro-agent-annual');
  expect(key).toMatch(/^[\w-]{32}$/);
  expect(checkoutKeyOf('pro-agent-annual')).toBe(key);
  expect(window.localStorage.getItem('checkoutKey:pro-agent-annual')).toBe(key);
  expect(checkoutKeyOf('core-agent-annual')).not.toBe(key);
});

test('the key that another tab has stored is used', () => {
  const theirs = 'a'.repeat(32);
  window.localStorage.setItem('checkoutKey:pro-agent-annual', theirs);
  expect(checkoutKeyOf('pro-agent-annual')).toBe(theirs);
});

test('a malformed stored key is replaced', () => {
  window.localStorage.setItem('checkoutKey:elite-broker-annual', 'short');
  const key = checkoutKeyOf('elite-broker-annual');
  expect(key).toMatch(/^[\w-]{32}$/);
  expect(window.localStorage.getItem('checkoutKey:elite-broker-annual')).toBe(key);
});

test('without storage the key stays the same until the page is left', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
  }
  const key = checkoutKeyOf('elite-broker-monthly');
  expect(key).toMatch(/^[\w-]{32}$/);
  expect(checkoutKeyOf('elite-broker-monthly')).toBe(key);
});
