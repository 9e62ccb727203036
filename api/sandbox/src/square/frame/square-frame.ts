import { expiryOf } from '../../card-form/card-check.ts';
import type { CardField } from '../../card-form/card-field.ts';
import { brandOf, cvcField, expiryField, numberField, postalField } from '../../card-form/fields.ts';
import { openParent } from '../../card-form/in-frame.ts';
import { tellHeight } from '../../card-form/tell-height.ts';
import type { FromSquareFrame, SquareField, TokenError, TokenResult, ToSquareFrame } from '../messages.ts';
import { squareStyle } from './square-style.ts';

type Start = Extract<ToSquareFrame, { type: 'start' }>;

const wrong: Record<SquareField, string> = {
  cardNumber: 'Enter a valid card number',
  expirationDate: 'Enter a valid expiration date',
  cvv: 'Enter a valid CVV number',
  postalCode: 'Enter a valid postal code',
};

let start: Start | null = null;
let brand = 'unknown';
const shown = new Map<SquareField, boolean>();
const number = numberField({ name: 'cardNumber', label: 'Card number', placeholder: 'Card number' }, () => {
  cvv.refresh();
  show();
});
const expiry = expiryField({ name: 'expirationDate', label: 'Expiration date', placeholder: 'MM/YY' }, () => show());
const cvv = cvcField(
  { name: 'cvv', label: 'CVV', placeholder: 'CVV' },
  () => brandOf(number),
  () => show(),
);
const postal = postalField(
  { name: 'postalCode', label: 'ZIP', placeholder: 'ZIP' },
  () => 'US',
  () => show(),
);
const fields: Record<SquareField, CardField> = { cardNumber: number, expirationDate: expiry, cvv, postalCode: postal };
const names = Object.keys(fields) as SquareField[];
const box = document.createElement('div');
const message = document.createElement('p');
const style = squareStyle();

const parent = openParent<ToSquareFrame, FromSquareFrame>((told) => {
  if (told.type === 'start') begin(told);
  else if (start) act(start, told);
});
parent.send({ type: 'hello' });

function begin(told: Start): void {
  if (start) return;
  start = told;
  style.set(told.style);
  box.className = 'input-container';
  message.className = 'message-text';
  message.id = 'message';
  message.setAttribute('role', 'alert');
  for (const name of names) {
    const { input } = fields[name];
    input.id = name;
    input.addEventListener('focus', () => parent.send({ type: 'focus', field: name }));
    input.addEventListener('blur', () => parent.send({ type: 'blur', field: name }));
    box.append(input);
  }
  const root = document.createElement('div');
  root.className = 'card';
  root.append(box, message);
  root.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') parent.send({ type: 'submit' });
    if (key === 'Escape') parent.send({ type: 'escape' });
  });
  root.addEventListener('focusin', () => box.classList.add('is-focus'));
  root.addEventListener('focusout', () => box.classList.remove('is-focus'));
  document.getElementById('content')?.append(root);
  if (told.postalCode !== '') {
    postal.input.value = told.postalCode;
    postal.input.dispatchEvent(new InputEvent('input'));
  }
  tellHeight(root, (height) => parent.send({ type: 'height', height }));
  parent.send({ type: 'ready' });
}

function act(around: Start, told: Exclude<ToSquareFrame, { type: 'start' }>): void {
  if (told.type === 'style') style.set(told.style);
  else if (told.type === 'focus') fields[told.field].input.focus();
  else if (told.type === 'clear') for (const name of names) fields[name].clear();
  else void tokenize(around).then((result) => parent.send({ type: 'answer', id: told.id, result }));
}

/** Shows what is wrong now, and tells the page where that has changed. */
function show(): void {
  for (const name of names) {
    const invalid = fields[name].problem() !== null;
    const { input } = fields[name];
    input.setAttribute('aria-invalid', String(invalid));
    if (invalid) input.setAttribute('aria-describedby', message.id);
    else input.removeAttribute('aria-describedby');
    if ((shown.get(name) ?? false) === invalid) continue;
    shown.set(name, invalid);
    parent.send({ type: 'error', field: name, invalid });
  }
  const first = names.find((name) => shown.get(name));
  const said = first === undefined ? '' : wrong[first];
  if (message.textContent !== said) message.textContent = said;
  message.classList.toggle('is-error', said !== '');
  box.classList.toggle('is-error', said !== '');
  const now = brandOf(number);
  if (now === brand) return;
  brand = now;
  parent.send({ type: 'brand', brand: now });
}

async function tokenize({ applicationId, locationId }: Start): Promise<TokenResult> {
  for (const name of names) fields[name].insist();
  const errors = names.flatMap((name): TokenError[] =>
    fields[name].check().state === 'complete' ? [] : [{ type: 'VALIDATION_ERROR', field: name, message: wrong[name] }],
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
