import { Failure, invalidInput } from '../../platform/http/failure.ts';

/** The price and the documents to which a buyer agrees. */
export interface AgreedPrice {
  /** In cents: the total on the page; null if the call contains none. */
  readonly amount: number | null;
  /** Null without an agreement. */
  readonly agreement: object | null;
}

/**
 * Rejects a consent to another price than the order's. @param amount the order's, in cents
 * @throws Failure `invalid_input`, `amount_mismatch`, `agreement_required`
 */
export function refuseDisagreement(amount: number, agreed: AgreedPrice): void {
  if (agreed.amount === null) {
    throw invalidInput([{ path: 'body.amount', message: 'is required with a code' }]);
  }
  if (agreed.amount !== amount) throw otherAmount(amount, agreed.amount);
  if (agreed.agreement === null) {
    throw new Failure('agreement_required', 'Please agree to the recurring billing terms to continue.');
  }
}

/** The failure of a page that shows another price. @param amount the order's, in cents @param shown the page's, in cents */
export function otherAmount(amount: number, shown: number): Failure {
  return new Failure('amount_mismatch', `This order costs ${amount} cents, not ${shown}.`);
}
