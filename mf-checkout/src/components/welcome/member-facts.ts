import type { MemberFacts } from '@plumbline/kit/member-card';
import type { MemberStatus } from '@plumbline/contract/commerce/plans';
import type { Order } from '@plumbline/contract/commerce/orders';

/** What the member's card says of a paid order. */
export interface PaidMember extends MemberFacts {
  /** Whether it is the member's first membership, bought just now. */
  readonly isNew: boolean;
}

/** In ms: a member who joined longer before the page was rendered has had a membership before this one. */
const justNow = 60 * 60 * 1000;

/**
 * The facts of a paid order. `now` is the page's time: the number and the date where the order does not name a member
 * yet.
 */
export function memberFacts(order: Order, name: string | null, now: Date): PaidMember {
  const unnamed: MemberStatus = {
    membershipType: order.memberType,
    isActive: true,
    memberNumber: now.getTime(),
    joinDate: now.toISOString(),
    benefits: order.benefits,
  };
  const { memberNumber, joinDate, isActive, benefits } = order.member ?? unnamed;
  // `Pro Agent`, of `Pro Agent Annual`: how it is paid for is no part of what somebody is.
  const tier = order.description.replace(/[\s,]+(?:annual|monthly)$/i, '');
  return {
    name,
    tier,
    number: String(memberNumber),
    joined: joinDate,
    active: isActive,
    isNew: now.getTime() - Date.parse(joinDate) < justNow,
    benefits: benefits.slice(0, 3),
  };
}
