/** The card brands, as Stripe's change events name them. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

interface BrandRule {
  readonly brand: CardBrand;
  readonly prefix: RegExp;
  /** The possible lengths of a card number in digits, the smallest first. */
  readonly lengths: readonly number[];
  /** The numbers of digits between the spaces of the displayed number. */
  readonly groups: readonly number[];
}

const fours = [4, 4, 4, 4, 4];
const unknownBrand: BrandRule = { brand: 'unknown', prefix: /^/, lengths: [16], groups: fours };

const rules: readonly BrandRule[] = [
  { brand: 'visa', prefix: /^4/, lengths: [16], groups: fours },
  {
    brand: 'mastercard',
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: fours,
  },
  { brand: 'amex', prefix: /^3[47]/, lengths: [15], groups: [4, 6, 5] },
  { brand: 'diners', prefix: /^3(0[0-5]|09|6)/, lengths: [14], groups: [4, 6, 4] },
  { brand: 'diners', prefix: /^3[89]/, lengths: [16], groups: fours },
  { brand: 'jcb', prefix: /^35(2[89]|[3-8])/, lengths: [16], groups: fours },
  { brand: 'discover', prefix: /^(6011|64[4-9]|65)/, lengths: [16], groups: fours },
  { brand: 'unionpay', prefix: /^(62|81)/, lengths: [16, 17, 18, 19], groups: fours },
];

/** The rule of the brand whose card numbers begin with these digits. */
export function brandRule(digits: string): BrandRule {
  return rules.find(({ prefix }) => prefix.test(digits)) ?? unknownBrand;
}
