import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';

/** Whether the card of a membership will have expired by its next charge. */
export function expiresTooSoon({ card, nextCharge }: Pick<OwnMembership, 'card' | 'nextCharge'>): boolean {
  return card !== null && nextCharge !== null && card.expires < nextCharge.at.slice(0, 7);
}
