import { tierOf, type MemberFacts } from '@plumbline/kit/member-card';
import { isoDay } from '@plumbline/contract/association-day';
import type { Order } from '@plumbline/contract/commerce/orders';

/**
 * The member card's data from a paid order. Until the order has its member, `now` (the page's time) stands for the
 * member number, in ms since 1970, and for the day of joining. The number is null for a person who was a member before:
 * the order does not contain it.
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
