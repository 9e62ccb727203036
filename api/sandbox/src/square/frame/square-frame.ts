import { expiryOf } from '../../card-form/card-check.ts';
import type { CardField } from '../../card-form/card-field.ts';
import { brandOf, cvcField, expiryField, numberField, postalField } from '../../card-form/fields.ts';
import { openChannelToPage, watchHeight } from '../../card-form/channel-to-page.ts';
import type { FromSquareFrame, SquareField, TokenError, TokenResult, ToSquareFrame } from '../messages.ts';
import { squareStyle } from './square-style.ts';

type Start = Extract<ToSquareFrame, { type: 'start' }>;

const errorMessages: Record<SquareField, string> = {
  cardNumber: 'Enter a valid card number',
  expirationDate: 'Enter a valid expiration date',
  cvv: 'Enter a valid CVV number',
  postalCode: 'Enter a valid postal code',
};

let start: Start | null = null;
const number = numberField({ name: 'cardNumber', label: 'Card number', placeholder: 'Card number' }, () => {
  cvv.refresh();
  showErrors();
});
const expiry = expiryField({ name: 'expirationDate', label: 'Expiration date', placeholder: 'MM/YY' }, () =>
  showErrors(),
);
const cvv = cvcField(
  { name: 'cvv', label: 'CVV', placeholder: 'CVV' },
  () => brandOf(number),
  () => showErrors(),
);
const postal = postalField(
  { name: 'postalCode', label: 'ZIP', placeholder: 'ZIP' },
  () => 'US',
  () => showErrors(),
);
const fields: Record<SquareField, CardField> = { cardNumber: number, expirationDate: expiry, cvv, postalCode: postal };
const fieldNames = Object.keys(fields) as SquareField[];
const inputContainer = document.createElement('div');
const errorElement = document.createElement('p');
const style = squareStyle();

const page = openChannelToPage<ToSquareFrame, FromSquareFrame>((message) => {
  if (message.type === 'start') startForm(message);
  else if (message.type === 'style') style.set(message.style);
  else if (start) void tokenize(start).then((result) => page.send({ type: 'answer', id: message.id, result }));
});
page.send({ type: 'hello' });

function startForm(message: Start): void {
  if (start) return;
  start = message;
  style.set(message.style);
  inputContainer.className = 'input-container';
  errorElement.className = 'message-text';
  errorElement.id = 'message';
  errorElement.setAttribute('role', 'alert');
  for (const name of fieldNames) {
    fields[name].input.id = name;
    inputContainer.append(fields[name].input);
  }
  const root = document.createElement('div');
  root.className = 'card';
  root.append(inputContainer, errorElement);
  root.addEventListener('focusin', () => inputContainer.classList.add('is-focus'));
  root.addEventListener('focusout', () => inputContainer.classList.remove('is-focus'));
  document.getElementById('content')?.append(root);
  watchHeight(root, (height) => page.send({ type: 'height', height }));
  page.send({ type: 'ready' });
}

/** Marks the fields with errors, and shows the first error in words. */
function showErrors(): void {
  const invalid = fieldNames.filter((name) => fields[name].problem() !== null);
  for (const name of fieldNames) {
    const { input } = fields[name];
    input.setAttribute('aria-invalid', String(invalid.includes(name)));
    if (invalid.includes(name)) input.setAttribute('aria-describedby', errorElement.id);
    else input.removeAttribute('aria-describedby');
  }
  const [first] = invalid;
  const error = first === undefined ? '' : errorMessages[first];
  if (errorElement.textContent !== error) errorElement.textContent = error;
  errorElement.classList.toggle('is-error', error !== '');
  inputContainer.classList.toggle('is-error', error !== '');
}

async function tokenize({ applicationId, locationId }: Start): Promise<TokenResult> {
  for (const name of fieldNames) fields[name].showIncomplete();
  const errors = fieldNames.flatMap((name): TokenError[] =>
    fields[name].check().state === 'complete'
      ? []
      : [{ type: 'VALIDATION_ERROR', field: name, message: errorMessages[name] }],
  );
  if (errors.length > 0) return { status: 'Invalid', errors };
  const { month, year } = expiryOf(expiry.value());
  const card = { number: number.value(), month, year, cvv: cvv.value(), postalCode: postal.value() };
  try {
    const response = await fetch('/square/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ applicationId, locationId, card }),
      signal: AbortSignal.timeout(30_000),
    });
    return (await response.json()) as TokenResult;
  } catch {
    return {
      status: 'Error',
      errors: [{ type: 'NETWORK_ERROR', message: 'Unable to reach Square. Please try again.' }],
    };
  }
}
