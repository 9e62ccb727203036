import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';

/** Whether a membership's card expires before the month of the next charge. */
export function expiresTooSoon({ card, nextCharge }: Pick<OwnMembership, 'card' | 'nextCharge'>): boolean {
  return card !== null && nextCharge !== null && card.expires < nextCharge.at.slice(0, 7);
}
