import { brandRule, type CardBrand } from './card-brand.ts';
import { makeCardField, type CardField } from './card-field.ts';
import { checkCvc, checkExpiry, checkNumber, checkPostalCode } from './card-check.ts';
import { cvcText, expiryText, numberText, postalText } from './card-text.ts';

interface Naming {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
}

export function numberField(naming: Naming, changed: () => void): CardField {
  return makeCardField({ ...naming, autocomplete: 'cc-number', text: numberText, check: checkNumber, changed });
}

export function expiryField(naming: Naming, changed: () => void): CardField {
  const check = (digits: string) => checkExpiry(digits, new Date());
  return makeCardField({ ...naming, autocomplete: 'cc-exp', text: expiryText, check, changed });
}

/** @param brand of the number beside it */
export function cvcField(naming: Naming, brand: () => CardBrand, changed: () => void): CardField {
  const check = (digits: string) => checkCvc(digits, brand());
  return makeCardField({ ...naming, autocomplete: 'cc-csc', text: cvcText(brand), check, changed });
}

/** @param country ISO code */
export function postalField(naming: Naming, country: () => string, changed: () => void): CardField {
  return makeCardField({
    ...naming,
    autocomplete: 'billing postal-code',
    text: postalText(country),
    check: (text) => checkPostalCode(text, country()),
    changed,
  });
}

export function brandOf(field: CardField): CardBrand {
  return brandRule(field.value()).brand;
}
