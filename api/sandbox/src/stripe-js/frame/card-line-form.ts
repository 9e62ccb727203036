import { expiryOf } from '../../card-form/card-check.ts';
import type { CardField } from '../../card-form/card-field.ts';
import { brandIcon } from './brand-icon.ts';
import { brandOf, cvcField, expiryField, numberField, postalField } from '../../card-form/fields.ts';
import { validateFields, type Form, type FormSurroundings } from './form.ts';
import { styleVariants } from './style-variants.ts';

/** The whole card in one line, as `card`. */
export function cardLineForm({ changed }: FormSurroundings): Form {
  const icon = brandIcon();
  const number = numberField(
    { name: 'cardnumber', label: 'Credit or debit card number', placeholder: 'Card number' },
    () => {
      icon.show(brandOf(number));
      cvc.refresh();
      advance(number, expiry);
      changed();
    },
  );
  const expiry = expiryField(
    { name: 'exp-date', label: 'Credit or debit card expiration date', placeholder: 'MM / YY' },
    () => {
      advance(expiry, cvc);
      changed();
    },
  );
  const cvc = cvcField(
    { name: 'cvc', label: 'Credit or debit card CVC/CVV', placeholder: 'CVC' },
    () => brandOf(number),
    changed,
  );
  const postal = postalField({ name: 'postal', label: 'ZIP', placeholder: 'ZIP' }, () => 'US', changed);
  let asksPostal = true;
  const all = [number, expiry, cvc, postal];
  const shown = (): CardField[] => (asksPostal ? all : all.slice(0, 3));
  const root = document.createElement('div');
  root.className = 'line card';
  root.append(icon.element, ...all.map(({ input }) => input));
  const styles = styleVariants();
  let prefilled = '';
  return {
    root,
    get fields() {
      return shown();
    },
    state: () => ({ brand: brandOf(number), postalCode: asksPostal ? postal.value() : '' }),
    validate: () => validateFields(shown()),
    collect: () => {
      const problem = validateFields(shown());
      if (problem !== null) return Promise.resolve({ problem });
      const { month, year } = expiryOf(expiry.value());
      const card = { number: number.value(), exp_month: month, exp_year: year, cvc: cvc.value() };
      return Promise.resolve({ card, address: asksPostal ? { postal_code: postal.value() } : {} });
    },
    configure: ({ style, disabled, hidePostalCode, hideIcon, value }) => {
      styles.set(style);
      asksPostal = hidePostalCode !== true;
      postal.input.hidden = !asksPostal;
      icon.element.classList.toggle('gone', hideIcon === true);
      for (const { input } of all) input.disabled = disabled === true;
      const given = (value as { postalCode?: unknown } | undefined)?.postalCode;
      if (typeof given !== 'string' || given === prefilled) return;
      prefilled = given;
      postal.input.value = given;
      postal.input.dispatchEvent(new InputEvent('input'));
    },
  };
}

/** From a part that was just completed by typing to the next, as the provider's card line does. */
function advance(from: CardField, to: CardField): void {
  const atEnd = from.input.selectionStart === from.input.value.length;
  if (document.activeElement !== from.input || !atEnd || to.value() !== '') return;
  if (from.check().state === 'complete') to.input.focus();
}
