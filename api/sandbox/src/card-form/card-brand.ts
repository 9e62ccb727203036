/** The brands that change events name. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

interface BrandRule {
  readonly brand: CardBrand;
  /** A pattern of the first digits. */
  readonly starts: RegExp;
  /** The possible numbers of digits, the smallest first. */
  readonly lengths: readonly number[];
  readonly groups: readonly number[];
  readonly cvc: number;
}

const fours = [4, 4, 4, 4, 4];
const unknown: BrandRule = { brand: 'unknown', starts: /^/, lengths: [16], groups: fours, cvc: 3 };

const rules: readonly BrandRule[] = [
  { brand: 'visa', starts: /^4/, lengths: [16], groups: fours, cvc: 3 },
  {
    brand: 'mastercard',
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: fours,
    cvc: 3,
  },
  { brand: 'amex', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  { brand: 'diners', starts: /^3(0[0-5]|09|6)/, lengths: [14], groups: [4, 6, 4], cvc: 3 },
  { brand: 'diners', starts: /^3[89]/, lengths: [16], groups: fours, cvc: 3 },
  { brand: 'jcb', starts: /^35(2[89]|[3-8])/, lengths: [16], groups: fours, cvc: 3 },
  { brand: 'discover', starts: /^(6011|64[4-9]|65)/, lengths: [16], groups: fours, cvc: 3 },
  { brand: 'unionpay', starts: /^(62|81)/, lengths: [16, 17, 18, 19], groups: fours, cvc: 3 },
];

/** The rule of the brand with this prefix. */
export function brandRule(digits: string): BrandRule {
  return rules.find(({ starts }) => starts.test(digits)) ?? unknown;
}
