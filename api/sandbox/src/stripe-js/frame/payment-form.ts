import { expiryOf } from '../../card-form/card-check.ts';
import type { CardField } from '../../card-form/card-field.ts';
import type { ElementOptions } from '../messages.ts';
import { appearance } from './appearance.ts';
import { countries, postalLabel } from './countries.ts';
import { brandOf, cvcField, expiryField, numberField, postalField } from '../../card-form/fields.ts';
import { validateFields, type Form, type FormSurroundings } from './form.ts';
import { labelled, type LabelledField } from './labelled-field.ts';

/** The payment element: the card with labels and messages of its own, country and postal code. */
export function paymentForm({ changed }: FormSurroundings): Form {
  const retell = (): void => {
    for (const row of rows) row.show();
    changed();
  };
  const country = document.createElement('select');
  country.name = 'country';
  country.autocomplete = 'billing country';
  country.append(...countries().map(({ code, name }) => new Option(name, code)));
  country.value = 'US';
  const number = numberField({ name: 'number', label: 'Card number', placeholder: '1234 1234 1234 1234' }, () => {
    cvc.refresh();
    retell();
  });
  const expiry = expiryField({ name: 'expiry', label: 'Expiration date', placeholder: 'MM / YY' }, retell);
  const cvc = cvcField({ name: 'cvc', label: 'Security code', placeholder: 'CVC' }, () => brandOf(number), retell);
  const postal = postalField(
    { name: 'postalCode', label: 'ZIP code', placeholder: '12345' },
    () => country.value,
    retell,
  );
  const rows = [
    labelled('Card number', number, 'wide'),
    labelled('Expiration date', expiry),
    labelled('Security code', cvc),
    labelled('ZIP code', postal),
  ];
  const postalRow = rows[3] as LabelledField;
  const countryRow = labelledSelect('Country', country);
  const terms = document.createElement('p');
  terms.className = 'TermsText wide';
  const root = document.createElement('div');
  root.className = 'payment';
  root.append(...rows.slice(0, 3).map(({ root: row }) => row), countryRow, postalRow.root, terms);
  const look = appearance();
  let asks = { country: true, postal: true };
  const asksPostal = (): boolean => asks.postal && (!asks.country || postalLabel(country.value) !== null);
  const shown = (): CardField[] => (asksPostal() ? [number, expiry, cvc, postal] : [number, expiry, cvc]);
  const arrange = (): void => {
    countryRow.hidden = !asks.country;
    postalRow.root.hidden = !asksPostal();
    postalRow.rename(postalLabel(country.value) ?? 'Postal code');
  };
  country.addEventListener('change', () => {
    arrange();
    postal.refresh();
    retell();
  });
  return {
    root,
    get fields() {
      return shown();
    },
    state: () => ({}),
    validate: () => {
      const problem = validateFields(shown());
      rows.find(({ field }) => shown().includes(field) && field.check().state !== 'complete')?.field.input.focus();
      return problem;
    },
    collect: () => {
      const problem = validateFields(shown());
      if (problem !== null) return Promise.resolve({ problem });
      const { month, year } = expiryOf(expiry.value());
      const card = { number: number.value(), exp_month: month, exp_year: year, cvc: cvc.value() };
      const address = {
        ...(asks.country ? { country: country.value } : {}),
        ...(asksPostal() ? { postal_code: postal.value() } : {}),
      };
      return Promise.resolve({ card, address });
    },
    configure: (options) => {
      look.set(options['appearance']);
      asks = asked(options);
      arrange();
      terms.textContent = termsOf(options);
      for (const { input } of [number, expiry, cvc, postal]) input.readOnly = options['readOnly'] === true;
      country.disabled = options['readOnly'] === true;
      const given = defaultAddress(options);
      if (given.country && !country.dataset['given']) {
        country.value = given.country;
        country.dataset['given'] = 'yes';
        arrange();
      }
      if (!given.postal_code || postal.value() !== '') return;
      postal.input.value = given.postal_code;
      postal.input.dispatchEvent(new InputEvent('input'));
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

/** Which parts of the billing address the site leaves to the form. */
function asked({ fields }: ElementOptions): { readonly country: boolean; readonly postal: boolean } {
  const { billingDetails = 'auto' } = (fields ?? {}) as { billingDetails?: unknown };
  if (typeof billingDetails === 'string')
    return { country: billingDetails !== 'never', postal: billingDetails !== 'never' };
  const { address = 'auto' } = billingDetails as { address?: unknown };
  if (typeof address === 'string') return { country: address !== 'never', postal: address !== 'never' };
  const { country, postalCode } = address as { country?: unknown; postalCode?: unknown };
  return { country: country !== 'never', postal: postalCode !== 'never' };
}

function termsOf({ saves, terms, business }: ElementOptions): string {
  const { card = 'auto' } = (terms ?? {}) as { card?: string };
  if (card === 'never' || (card === 'auto' && saves !== true)) return '';
  const { name = 'the merchant' } = (business ?? {}) as { name?: string };
  return `By providing your card information, you allow ${name} to charge your card for future payments in accordance with their terms.`;
}

function defaultAddress({ defaultValues }: ElementOptions): {
  readonly country?: string;
  readonly postal_code?: string;
} {
  const given = defaultValues as
    | { billingDetails?: { address?: { country?: string; postal_code?: string } } }
    | undefined;
  return given?.billingDetails?.address ?? {};
}
