import { expect, test } from '@jest/globals';
import { paidOrder } from '../../testing/samples.ts';
import { memberFacts } from './member-facts.ts';

test('the day of joining is in the association’s time zone, as in mails and receipts', () => {
  const order = paidOrder();
  const member = order.member && { ...order.member, joinDate: '2026-11-22T03:30:00.000Z' };
  expect(memberFacts({ ...order, member }, null, new Date()).joined).toBe('2026-11-21');
  expect(memberFacts({ ...order, member: null }, null, new Date('2026-11-23T04:00:00Z')).joined).toBe('2026-11-22');
});

test('the number is the new member’s, or the page’s time until the order has its member; null for an existing member', () => {
  const order = paidOrder();
  const now = new Date('2026-11-23T04:00:00Z');
  expect(memberFacts(order, null, now).number).toBe('10042');
  expect(memberFacts({ ...order, member: null }, null, now).number).toBe(String(now.getTime()));
  for (const earlierMemberships of ['ended', 'running'] as const) {
    const member = order.member && { ...order.member, earlierMemberships };
    expect(memberFacts({ ...order, member }, null, now).number).toBeNull();
  }
});
