import { tierOf, type MemberFacts } from '@plumbline/kit/member-card';
import { isoDay } from '@plumbline/contract/association-day';
import type { Order } from '@plumbline/contract/commerce/orders';

/**
 * The facts of a paid order. `now` is the page's time: the number and the date where the order does not name a member
 * yet. The day of joining is that of mails and receipts. Of an existing member the order tells no number.
 */
export function memberFacts({ member, description, benefits }: Order, name: string | null, now: Date): MemberFacts {
  return {
    name,
    tier: tierOf(description),
    number: hasOwnNumber(member) ? String(member?.memberNumber ?? now.getTime()) : null,
    joined: isoDay(member?.joinDate ?? now.toISOString()),
    active: member?.isActive ?? true,
    benefits: (member?.benefits ?? benefits).slice(0, 3),
  };
}

function hasOwnNumber(member: Order['member']): boolean {
  return member === null || member.earlierMemberships === 'none';
}
