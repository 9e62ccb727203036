import type { BillingDetails, PaymentMethod } from '@stripe/stripe-js';
import { openChannelToPage } from '../../card-form/channel-to-page.ts';
import { callStripe } from '../rest.ts';
import { walletNames, type FromSheet, type SheetContents, type ToSheet } from './messages.ts';

const byId = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const form = byId<HTMLFormElement>('sheet');
const payButton = byId<HTMLButtonElement>('pay');
const cancelButton = byId<HTMLButtonElement>('cancel');
const closeButton = byId<HTMLButtonElement>('close');
const cardSelect = byId<HTMLSelectElement>('card');
const nameInput = byId<HTMLInputElement>('person');
const emailInput = byId<HTMLInputElement>('email');
const zipInput = byId<HTMLInputElement>('zip');

let startMessage: { readonly key: string; readonly contents: SheetContents } | null = null;
let isPaying = false;

const page = openChannelToPage<ToSheet, FromSheet>((message) => {
  if (message.type === 'leave') return leave();
  startMessage = message;
  showContents(message.contents);
});
page.send({ type: 'hello' });

cancelButton.addEventListener('click', leave);
closeButton.addEventListener('click', leave);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void authorize();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') leave();
  if (event.key === 'Tab') trapFocus(event);
});

function showContents({ wallet, amount, currency, lines, recurring, asksEmail, asksAddress }: SheetContents): void {
  const money = (cents: number) => new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
  byId('title').textContent = walletNames[wallet];
  const rows = [...lines.map(({ name, amount: cents }) => [name, money(cents)]), ['Total', money(amount)]];
  for (const [name = '', value = ''] of rows) {
    const [term, detail] = [document.createElement('dt'), document.createElement('dd')];
    [term.textContent, detail.textContent] = [name, value];
    byId('lines').append(term, detail);
  }
  byId('recurring').textContent = recurring ?? '';
  byId('email-row').hidden = !asksEmail;
  byId('person-row').hidden = byId('zip-row').hidden = !asksAddress;
  payButton.textContent = `Pay ${money(amount)}`;
  payButton.disabled = false;
  payButton.focus();
}

/** Cancelling is disabled during the payment. */
function leave(): void {
  if (!isPaying) page.send({ type: 'cancel' });
}

async function authorize(): Promise<void> {
  if (startMessage === null || isPaying) return;
  const { key, contents } = startMessage;
  isPaying = true;
  for (const one of [payButton, cancelButton, closeButton]) one.disabled = true;
  byId('error').textContent = '';
  byId('status').textContent = 'Processing…';
  const billingDetails: BillingDetails = {
    name: contents.asksAddress ? nameInput.value.trim() : '',
    ...(contents.asksEmail ? { email: emailInput.value.trim() } : {}),
    address: {
      line1: '',
      line2: null,
      city: '',
      state: '',
      postal_code: contents.asksAddress ? zipInput.value : '',
      country: 'US',
    },
  };
  const { value, error } = await callStripe<PaymentMethod>('POST', new URL('/v1/payment_methods', location.origin), {
    key,
    type: 'card',
    wallet: contents.wallet,
    card: { number: cardSelect.value, exp_month: 8, exp_year: new Date().getUTCFullYear() + 4 },
    billing_details: {
      name: billingDetails.name || undefined,
      email: billingDetails.email || undefined,
      address: { country: 'US', postal_code: billingDetails.address.postal_code || undefined },
    },
  });
  if (error === undefined) return page.send({ type: 'authorized', methodId: value.id, billingDetails });
  isPaying = false;
  for (const one of [payButton, cancelButton, closeButton]) one.disabled = false;
  byId('status').textContent = '';
  byId('error').textContent = error.message ?? '';
}

/** Keeps the focus inside this modal dialog. */
function trapFocus(event: KeyboardEvent): void {
  const controls = [...document.querySelectorAll<HTMLElement>('button, select, input')];
  const focusable = controls.filter((control) => !control.matches(':disabled') && control.offsetParent !== null);
  const [from, to] = event.shiftKey ? [focusable.at(0), focusable.at(-1)] : [focusable.at(-1), focusable.at(0)];
  if (document.activeElement !== from && focusable.includes(document.activeElement as HTMLElement)) return;
  event.preventDefault();
  to?.focus();
}
