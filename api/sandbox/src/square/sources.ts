import type { Square } from 'square';
import { brandRule, type CardBrand } from '../card-form/card-brand.ts';

/** The source of a payment: a card, and its bank's response to a payment. The card number itself is not stored. */
export interface Source {
  readonly id: string;
  readonly brand: Square.CardBrand;
  readonly last4: string;
  readonly month: number;
  readonly year: number;
  readonly behaviour: Behaviour;
  /** Whether the token was used: it is valid for one payment. */
  readonly used: boolean;
}

/** A bank's possible responses, as Square's error codes; `ok` for a payment. */
export type Behaviour =
  | 'ok'
  | 'GENERIC_DECLINE'
  | 'CVV_FAILURE'
  | 'ADDRESS_VERIFICATION_FAILURE'
  | 'INVALID_EXPIRATION'
  | 'CARD_TOKEN_USED';

const nonces: Readonly<Record<string, Behaviour>> = {
  'cnon:card-nonce-ok': 'ok',
  'cnon:card-nonce-declined': 'GENERIC_DECLINE',
  'cnon:card-nonce-rejected-cvv': 'CVV_FAILURE',
  'cnon:card-nonce-rejected-postalcode': 'ADDRESS_VERIFICATION_FAILURE',
  'cnon:card-nonce-rejected-expiration': 'INVALID_EXPIRATION',
  'cnon:card-nonce-already-used': 'CARD_TOKEN_USED',
};

/** The source of one of Square's own test values, which can be reused; undefined for other ids. */
export function testNonce(id: string): Source | undefined {
  const behaviour = nonces[id];
  return behaviour && { id, brand: 'VISA', last4: '5858', month: 11, year: 2030, behaviour, used: false };
}

const brands: Record<CardBrand, Square.CardBrand> = {
  visa: 'VISA',
  mastercard: 'MASTERCARD',
  amex: 'AMERICAN_EXPRESS',
  discover: 'DISCOVER',
  diners: 'DISCOVER_DINERS',
  jcb: 'JCB',
  unionpay: 'CHINA_UNIONPAY',
  unknown: 'OTHER_BRAND',
};

/** The test cards that Square's own sandbox accepts; every other card is declined. */
const acceptedCards = new Set([
  '4111111111111111',
  '4310340310340340',
  '4800000000000004',
  '5105105105105100',
  '6011000000000004',
  '30000000000004',
  '3569990010095841',
  '340000000000009',
  '6222988812340000',
]);

export interface TypedCard {
  readonly number: string;
  readonly month: number;
  readonly year: number;
  readonly cvv: string;
  readonly postalCode: string;
}

/** The stored part of an entered card, under a token. The rejected values are those of Square's sandbox. */
export function sourceOf(token: string, { number, month, year, cvv, postalCode }: TypedCard): Source {
  const behaviour = ((): Behaviour => {
    if (!acceptedCards.has(number)) return 'GENERIC_DECLINE';
    if (cvv === '911') return 'CVV_FAILURE';
    if (postalCode === '99999') return 'ADDRESS_VERIFICATION_FAILURE';
    return month === 1 && year === 2040 ? 'INVALID_EXPIRATION' : 'ok';
  })();
  const brand = brands[brandRule(number).brand];
  return { id: token, brand, last4: number.slice(-4), month, year, behaviour, used: false };
}
