import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { orderId } from '../testing/samples.ts';
import { findBegunPayment, removeBegunPayment, removeOldBegunPayments, storeBegunPayment } from './begun-payments.ts';

const otherOrderId = orderId.replace(/s$/, 't');
const begun = { orderId, paymentId: 'pi_12345678', membershipId: 'pro-agent' };
const hour = 3_600_000;
const findEntry = (query: Parameters<typeof findBegunPayment>[0] = {}) =>
  JSON.parse(findBegunPayment(query) ?? 'null') as unknown;

beforeEach(() => {
  window.localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a begun payment is found by its order, by its membership, and as the newest one', () => {
  storeBegunPayment(begun);
  jest.advanceTimersByTime(1);
  storeBegunPayment({ orderId: otherOrderId, paymentId: null, membershipId: null });
  expect(findEntry({ orderId })).toEqual(begun);
  expect(findEntry({ membershipId: 'pro-agent' })).toEqual(begun);
  expect(findEntry({ membershipId: 'core-agent' })).toBeNull();
  expect(findEntry()).toMatchObject({ orderId: otherOrderId });
});

test('only ids and a time are stored', () => {
  storeBegunPayment(begun);
  expect(Object.keys(window.localStorage)).toEqual([`begunPayment:${orderId}`]);
  const entry = JSON.parse(window.localStorage.getItem(`begunPayment:${orderId}`) ?? '') as object;
  expect(Object.keys(entry)).toEqual(['paymentId', 'membershipId', 'begunAt']);
});

test('an entry keeps its membership when the order is opened by its own URL', () => {
  storeBegunPayment(begun);
  storeBegunPayment({ ...begun, membershipId: null });
  expect(findEntry({ membershipId: 'pro-agent' })).toEqual(begun);
});

test('an entry keeps its payment when the server names none, until it is paid', () => {
  storeBegunPayment(begun);
  storeBegunPayment({ ...begun, paymentId: undefined });
  expect(findEntry()).toEqual(begun);
  storeBegunPayment({ ...begun, paymentId: null });
  expect(findEntry()).toEqual({ ...begun, paymentId: null });
});

test('a closed payment is removed', () => {
  storeBegunPayment(begun);
  removeBegunPayment(orderId);
  expect(findEntry()).toBeNull();
  expect(window.localStorage).toHaveLength(0);
});

test('an entry is found for a day, and is removed afterwards', () => {
  storeBegunPayment(begun);
  jest.advanceTimersByTime(24 * hour);
  expect(findEntry()).toEqual(begun);
  jest.advanceTimersByTime(1);
  expect(findEntry()).toBeNull();
  removeOldBegunPayments();
  expect(window.localStorage).toHaveLength(0);
});

test('an entry that was written by a clock far ahead counts as old', () => {
  jest.setSystemTime(Date.now() + 400 * 24 * hour);
  storeBegunPayment(begun);
  jest.setSystemTime(Date.now() - 400 * 24 * hour);
  expect(findEntry()).toBeNull();
});

test.each(['', '{', 'null', '{"paymentId":"no payment","membershipId":null,"begunAt":0}', '[]'])(
  'a malformed entry (%p) is ignored',
  (text) => {
    window.localStorage.setItem(`begunPayment:${orderId}`, text);
    window.localStorage.setItem('begunPayment:17', JSON.stringify({ ...begun, begunAt: Date.now() }));
    expect(findEntry()).toBeNull();
  },
);

test.each(['SecurityError', 'QuotaExceededError'])(
  'without storage (%s) nothing throws, so that the payment still works',
  (name) => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('refused', name);
      });
    }
    storeBegunPayment(begun);
    removeOldBegunPayments();
    removeBegunPayment(orderId);
    expect(findEntry()).toBeNull();
  },
);
