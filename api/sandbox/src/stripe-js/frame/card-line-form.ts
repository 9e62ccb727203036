import { expiryOf } from '../../card-form/card-check.ts';
import type { CardField } from '../../card-form/card-field.ts';
import { brandOf, cvcField, expiryField, numberField } from '../../card-form/fields.ts';
import { validateFields, type Form, type FormContext } from './form.ts';
import { styleVariants } from './style-variants.ts';

/** The whole card in one line, as in Stripe's `card` element without its ZIP. */
export function cardLineForm({ onChange }: FormContext): Form {
  const number = numberField(
    { name: 'cardnumber', label: 'Credit or debit card number', placeholder: 'Card number' },
    () => {
      cvc.refresh();
      advance(number, expiry);
      onChange();
    },
  );
  const expiry = expiryField(
    { name: 'exp-date', label: 'Credit or debit card expiration date', placeholder: 'MM / YY' },
    () => {
      advance(expiry, cvc);
      onChange();
    },
  );
  const cvc = cvcField(
    { name: 'cvc', label: 'Credit or debit card CVC/CVV', placeholder: 'CVC' },
    () => brandOf(number),
    onChange,
  );
  const fields = [number, expiry, cvc];
  const root = document.createElement('div');
  root.className = 'line card';
  root.append(...fields.map(({ input }) => input));
  const styles = styleVariants();
  return {
    root,
    fields,
    state: () => ({ brand: brandOf(number) }),
    validate: () => validateFields(fields),
    collect: () => {
      const problem = validateFields(fields);
      if (problem !== null) return Promise.resolve({ problem });
      const { month, year } = expiryOf(expiry.value());
      const card = { number: number.value(), exp_month: month, exp_year: year, cvc: cvc.value() };
      return Promise.resolve({ card, address: {} });
    },
    configure: ({ style, disabled }) => {
      styles.set(style);
      for (const { input } of fields) input.disabled = disabled === true;
    },
  };
}

/** Moves the focus from a field that was just completed by typing to the next one, as the provider's form does. */
function advance(from: CardField, to: CardField): void {
  const atEnd = from.input.selectionStart === from.input.value.length;
  if (document.activeElement !== from.input || !atEnd || to.value() !== '') return;
  if (from.check().state === 'complete') to.input.focus();
}
