import { expect, test } from '@jest/globals';
import { paidOrder } from '../../testing/samples.ts';
import { memberFacts } from './member-facts.ts';

test('the day of joining is that of mails and receipts, also late in the evening', () => {
  const order = paidOrder();
  const member = order.member && { ...order.member, joinDate: '2026-11-22T03:30:00.000Z' };
  expect(memberFacts({ ...order, member }, null, new Date()).joined).toBe('2026-11-21');
  expect(memberFacts({ ...order, member: null }, null, new Date('2026-11-23T04:00:00Z')).joined).toBe('2026-11-22');
});
