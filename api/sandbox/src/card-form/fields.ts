import { brandRule, type CardBrand } from './card-brand.ts';
import { makeCardField, type CardField } from './card-field.ts';
import { checkCvc, checkExpiry, checkNumber, checkPostalCode } from './card-check.ts';
import { cvcText, expiryText, numberText, postalText } from './card-text.ts';

interface FieldTexts {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
}

export function numberField(texts: FieldTexts, onChange: () => void): CardField {
  return makeCardField({ ...texts, autocomplete: 'cc-number', text: numberText, check: checkNumber, onChange });
}

export function expiryField(texts: FieldTexts, onChange: () => void): CardField {
  const check = (digits: string) => checkExpiry(digits, new Date());
  return makeCardField({ ...texts, autocomplete: 'cc-exp', text: expiryText, check, onChange });
}

/** @param brand of the card number, which determines the length of the code */
export function cvcField(texts: FieldTexts, brand: () => CardBrand, onChange: () => void): CardField {
  const check = (digits: string) => checkCvc(digits, brand());
  return makeCardField({ ...texts, autocomplete: 'cc-csc', text: cvcText(brand), check, onChange });
}

/** @param country ISO code */
export function postalField(texts: FieldTexts, country: () => string, onChange: () => void): CardField {
  return makeCardField({
    ...texts,
    autocomplete: 'billing postal-code',
    text: postalText(country),
    check: (text) => checkPostalCode(text, country()),
    onChange,
  });
}

export function brandOf(field: CardField): CardBrand {
  return brandRule(field.value()).brand;
}
