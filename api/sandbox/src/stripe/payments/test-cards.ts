/** A decline, with the codes and messages of Stripe. */
interface Decline {
  readonly code: string;
  readonly declineCode: string;
  readonly message: string;
  readonly advice: 'confirm_card_data' | 'do_not_try_again' | 'try_again_later';
  readonly networkCode: string;
}

const declinedMessage = 'Your card was declined.';

export const declines = {
  generic: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: declinedMessage,
    advice: 'try_again_later',
    networkCode: '01',
  },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    advice: 'try_again_later',
    networkCode: '51',
  },
  lost: {
    code: 'card_declined',
    declineCode: 'lost_card',
    message: declinedMessage,
    advice: 'do_not_try_again',
    networkCode: '41',
  },
  stolen: {
    code: 'card_declined',
    declineCode: 'stolen_card',
    message: declinedMessage,
    advice: 'do_not_try_again',
    networkCode: '43',
  },
  velocity: {
    code: 'card_declined',
    declineCode: 'card_velocity_exceeded',
    message: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    advice: 'try_again_later',
    networkCode: '65',
  },
  expired: {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
    advice: 'do_not_try_again',
    networkCode: '54',
  },
  incorrectCvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    advice: 'confirm_card_data',
    networkCode: 'N7',
  },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    advice: 'try_again_later',
    networkCode: '06',
  },
  notATestCard: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    advice: 'do_not_try_again',
    networkCode: '01',
  },
} as const satisfies Record<string, Decline>;

export interface TestCard {
  /** As in Stripe's documentation. */
  readonly name: string;
  readonly number: string;
  readonly decline?: keyof typeof declines;
  /** Whether the card can be attached to a customer although charges are declined. */
  readonly attaches?: true;
  /** Whether the cardholder is challenged: always, or for later payments only until the card was set up for them. */
  readonly challenge?: 'always' | 'unless set up';
  readonly dispute?: 'fraudulent';
}

/** Stripe's test cards, with the names of its documentation. */
const testCards: readonly TestCard[] = [
  { name: 'visa', number: '4242424242424242' },
  { name: 'mastercard', number: '5555555555554444' },
  { name: 'amex', number: '378282246310005' },
  { name: 'visa_chargeDeclined', number: '4000000000000002', decline: 'generic' },
  { name: 'visa_chargeDeclinedInsufficientFunds', number: '4000000000009995', decline: 'insufficientFunds' },
  { name: 'visa_chargeDeclinedLostCard', number: '4000000000009987', decline: 'lost' },
  { name: 'visa_chargeDeclinedStolenCard', number: '4000000000009979', decline: 'stolen' },
  { name: 'visa_chargeDeclinedVelocityLimitExceeded', number: '4000000000006975', decline: 'velocity' },
  { name: 'chargeDeclinedExpiredCard', number: '4000000000000069', decline: 'expired' },
  { name: 'chargeDeclinedIncorrectCvc', number: '4000000000000127', decline: 'incorrectCvc' },
  { name: 'chargeDeclinedProcessingError', number: '4000000000000119', decline: 'processing' },
  { name: 'chargeCustomerFail', number: '4000000000000341', decline: 'generic', attaches: true },
  { name: 'threeDSecure2Required', number: '4000000000003220', challenge: 'always' },
  { name: 'authenticationRequired', number: '4000002760003184', challenge: 'always' },
  { name: 'authenticationRequiredOnSetup', number: '4000002500003155', challenge: 'unless set up' },
  {
    name: 'threeDSecureRequiredChargeDeclined',
    number: '4000008400001629',
    challenge: 'always',
    decline: 'generic',
    attaches: true,
  },
  { name: 'createDispute', number: '4000000000000259', dispute: 'fraudulent' },
];

export function testCardNamed(name: string | null): TestCard | undefined {
  return name === null ? undefined : testCards.find((card) => card.name === name);
}

export function testCardNumbered(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}
