import type { CardBrand } from '../../card-form/card-brand.ts';
import { newNonce } from '../../card-form/channel.ts';
import { expiryOf, type CardProblem } from '../../card-form/card-check.ts';
import type { CardField } from '../../card-form/card-field.ts';
import { brandOf, cvcField, expiryField, numberField } from '../../card-form/fields.ts';
import { validateFields, type CollectedInput, type Form, type FormContext } from './form.ts';
import { openSiblings, type SiblingMessage, type SiblingPart, type Siblings } from './siblings.ts';
import { styleVariants } from './style-variants.ts';

/** In ms: how long another frame of the group may take to send its input. */
const timeout = 3000;

/** The form of the card number, which collects the rest of the card from the other frames of its group. */
export function cardNumberForm({ onChange, group }: FormContext): Form {
  const field = numberField(
    { name: 'cardnumber', label: 'Credit or debit card number', placeholder: '1234 1234 1234 1234' },
    () => {
      siblings.send({ type: 'brand', brand: brandOf(field) });
      onChange();
    },
  );
  const pendingRequests = new Map<string, (part: Part) => void>();
  const siblings = openSiblings(group, (message) => {
    if (message.type === 'brandRequested') siblings.send({ type: 'brand', brand: brandOf(field) });
    if (message.type === 'part') pendingRequests.get(message.requestId)?.(message);
  });
  const requestPart = (part: SiblingPart, missing: CardProblem): Promise<Part> =>
    new Promise((resolve) => {
      const requestId = newNonce();
      pendingRequests.set(requestId, resolve);
      siblings.send({ type: 'partRequested', requestId, part });
      setTimeout(() => resolve({ value: '', problem: missing }), timeout);
    });
  const form = singleForm(field, () => ({ brand: brandOf(field) }));
  return {
    ...form,
    collect: async () => {
      const problem = validateFields([field]);
      const [expiry, cvc] = await Promise.all([
        requestPart('cardExpiry', missingExpiry),
        requestPart('cardCvc', missingCvc),
      ]);
      const firstProblem = problem ?? expiry.problem ?? cvc.problem;
      if (firstProblem !== null) return { problem: firstProblem };
      const { month, year } = expiryOf(expiry.value);
      return { card: { number: field.value(), exp_month: month, exp_year: year, cvc: cvc.value }, address: {} };
    },
  };
}

type Part = Pick<Extract<SiblingMessage, { type: 'part' }>, 'value' | 'problem'>;
const missingNumber = { code: 'incomplete_number', message: 'Your card number is incomplete.' };
const missingExpiry = { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
const missingCvc = { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };

export function cardExpiryForm({ onChange, group }: FormContext): Form {
  const texts = { name: 'exp-date', label: 'Credit or debit card expiration date', placeholder: 'MM / YY' };
  const field = expiryField(texts, onChange);
  const siblings = openSiblings(group, (message) => sendPart(siblings, 'cardExpiry', field, message));
  return singleForm(field);
}

export function cardCvcForm({ onChange, group }: FormContext): Form {
  let brand: CardBrand = 'unknown';
  const texts = { name: 'cvc', label: 'Credit or debit card CVC/CVV', placeholder: 'CVC' };
  const field = cvcField(texts, () => brand, onChange);
  const siblings = openSiblings(group, (message) => {
    sendPart(siblings, 'cardCvc', field, message);
    if (message.type !== 'brand' || message.brand === brand) return;
    brand = message.brand;
    field.refresh();
    onChange();
  });
  siblings.send({ type: 'brandRequested' });
  return singleForm(field);
}

/** Sends this field's input to the frame that requests it. */
function sendPart(siblings: Siblings, part: SiblingPart, field: CardField, message: SiblingMessage): void {
  if (message.type !== 'partRequested' || message.part !== part) return;
  const { requestId } = message;
  siblings.send({ type: 'part', requestId, value: field.value(), problem: validateFields([field]) });
}

function singleForm(field: CardField, state: () => { readonly brand?: CardBrand } = () => ({})): Form {
  const root = document.createElement('div');
  root.className = 'line';
  root.append(field.input);
  const styles = styleVariants();
  return {
    root,
    fields: [field],
    state,
    validate: () => validateFields([field]),
    // Only the form of the card number collects the whole card.
    collect: (): Promise<CollectedInput> => Promise.resolve({ problem: missingNumber }),
    configure: ({ style, disabled }) => {
      styles.set(style);
      field.input.disabled = disabled === true;
    },
  };
}
