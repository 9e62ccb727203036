import { expiryOf } from '../../card-form/card-check.ts';
import type { CardField } from '../../card-form/card-field.ts';
import { appearance } from './appearance.ts';
import { brandOf, cvcField, expiryField, numberField, postalField } from '../../card-form/fields.ts';
import { validateFields, type Form, type FormContext } from './form.ts';
import { labelledField, type LabelledField } from './labelled-field.ts';

const savedCardTerms =
  'By providing your card information, you allow the merchant to charge your card for future payments in accordance with their terms.';
/** A few countries, with the different kinds of postal codes, and one without a field for it. */
const countries = [
  ['US', 'United States'],
  ['CA', 'Canada'],
  ['GB', 'United Kingdom'],
  ['DE', 'Germany'],
] as const;
/** By country; a country without one has no postal code field. */
const postalLabels: Readonly<Record<string, string>> = { US: 'ZIP code', CA: 'Postal code', GB: 'Postal code' };

/** The payment element: the card with its own labels and messages, country and postal code. */
export function paymentForm({ onChange }: FormContext): Form {
  const report = (): void => {
    for (const row of rows) row.show();
    onChange();
  };
  const country = document.createElement('select');
  country.name = 'country';
  country.autocomplete = 'billing country';
  country.append(...countries.map(([code, name]) => new Option(name, code)));
  country.value = 'US';
  const number = numberField({ name: 'number', label: 'Card number', placeholder: '1234 1234 1234 1234' }, () => {
    cvc.refresh();
    report();
  });
  const expiry = expiryField({ name: 'expiry', label: 'Expiration date', placeholder: 'MM / YY' }, report);
  const cvc = cvcField({ name: 'cvc', label: 'Security code', placeholder: 'CVC' }, () => brandOf(number), report);
  const postal = postalField(
    { name: 'postalCode', label: 'ZIP code', placeholder: '12345' },
    () => country.value,
    report,
  );
  const rows = [
    labelledField('Card number', number, 'wide'),
    labelledField('Expiration date', expiry),
    labelledField('Security code', cvc),
    labelledField('ZIP code', postal),
  ];
  const postalRow = rows[3] as LabelledField;
  const countryRow = labelledSelect('Country', country);
  const terms = document.createElement('p');
  terms.className = 'TermsText wide';
  const root = document.createElement('div');
  root.className = 'payment';
  root.append(...rows.slice(0, 3).map(({ root: row }) => row), countryRow, postalRow.root, terms);
  const appearanceStyles = appearance();
  const hasPostalCode = (): boolean => postalLabels[country.value] !== undefined;
  const visibleFields = (): CardField[] => (hasPostalCode() ? [number, expiry, cvc, postal] : [number, expiry, cvc]);
  country.addEventListener('change', () => {
    postalRow.root.hidden = !hasPostalCode();
    postalRow.rename(postalLabels[country.value] ?? '');
    postal.refresh();
    report();
  });
  return {
    root,
    get fields() {
      return visibleFields();
    },
    state: () => ({}),
    validate: () => {
      const problem = validateFields(visibleFields());
      rows
        .find(({ field }) => visibleFields().includes(field) && field.check().state !== 'complete')
        ?.field.input.focus();
      return problem;
    },
    collect: () => {
      const problem = validateFields(visibleFields());
      if (problem !== null) return Promise.resolve({ problem });
      const { month, year } = expiryOf(expiry.value());
      const card = { number: number.value(), exp_month: month, exp_year: year, cvc: cvc.value() };
      const address = { country: country.value, ...(hasPostalCode() ? { postal_code: postal.value() } : {}) };
      return Promise.resolve({ card, address });
    },
    configure: ({ appearance: appearanceOptions, readOnly, savesCard }) => {
      appearanceStyles.set(appearanceOptions);
      terms.textContent = savesCard === true ? savedCardTerms : '';
      for (const { input } of [number, expiry, cvc, postal]) input.readOnly = readOnly === true;
      country.disabled = readOnly === true;
    },
  };
}

function labelledSelect(text: string, select: HTMLSelectElement): HTMLElement {
  const root = document.createElement('div');
  const label = document.createElement('label');
  label.className = 'Label';
  label.textContent = text;
  label.htmlFor = select.id = `Field-${select.name}Input`;
  select.classList.add('Input');
  root.append(label, select);
  return root;
}
