import type { PaymentIntent, SetupIntent } from '@stripe/stripe-js';
import { openChannelToPage } from '../../card-form/channel-to-page.ts';
import { callStripe } from '../rest.ts';
import type { FromChallenge, ToChallenge } from './messages.ts';

const intent = location.pathname.split('/').at(-1) ?? '';
const secret = new URLSearchParams(location.search).get('client_secret') ?? '';
const kind = intent.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
const address = new URL(`/v1/${kind}/${intent}`, location.origin);
const challengeAddress = new URL(`${address.pathname}/challenge`, location.origin);
const button = (id: string) => document.getElementById(id) as HTMLButtonElement;
const complete = button('test-source-authorize-3ds');
const fail = button('test-source-fail-3ds');
const close = button('close');
const buttons = [close, complete, fail];

let onKey: (key: string) => void;
/** The publishable key, once the site's page has sent it. Earlier clicks wait for it. */
const publishableKey = new Promise<string>((resolve) => {
  onKey = resolve;
});
complete.addEventListener('click', () => void publishableKey.then((key) => answer(key, 'complete')));
fail.addEventListener('click', () => void publishableKey.then((key) => answer(key, 'fail')));
close.addEventListener('click', () => void publishableKey.then(leave));
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close.click();
  if (event.key === 'Tab') trapFocus(event);
});
void publishableKey.then(show);

const page = openChannelToPage<ToChallenge, FromChallenge>((message) => {
  if (message.type === 'start') onKey(message.key);
  else close.click();
});
page.send({ type: 'hello' });

async function show(key: string): Promise<void> {
  const { value, error } = await callStripe<PaymentIntent | SetupIntent>('GET', address, {
    key,
    client_secret: secret,
  });
  setText('about', error === undefined ? amountOf(value) : (error.message ?? 'This payment could not be found.'));
  // The buyer has already closed the dialog: `leave` is responding to the challenge.
  if (close.disabled) return;
  complete.disabled = fail.disabled = error !== undefined;
  (complete.disabled ? close : complete).focus();
}

/**
 * Fails the challenge of a buyer who closes the bank's page, as the provider does, and closes the page even if the request fails.
 */
async function leave(key: string): Promise<void> {
  for (const one of buttons) one.disabled = true;
  await callStripe('POST', challengeAddress, { key, client_secret: secret, outcome: 'fail' }, 5000);
  page.send({ type: 'over' });
}

async function answer(key: string, outcome: 'complete' | 'fail'): Promise<void> {
  setText('error', '');
  for (const one of buttons) one.disabled = true;
  const { error } = await callStripe('POST', challengeAddress, { key, client_secret: secret, outcome });
  // The card may be declined after all, or the payment settled elsewhere: the page reads that from the intent.
  if (error === undefined || error.type !== 'api_connection_error') return page.send({ type: 'over' });
  for (const one of buttons) one.disabled = false;
  setText('error', error.message ?? '');
}

function amountOf(shownIntent: PaymentIntent | SetupIntent): string {
  if (!('amount' in shownIntent)) return 'You are about to save this card for later payments.';
  const { amount, currency } = shownIntent;
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
  return `You are about to pay ${money}.`;
}

function setText(id: string, text: string): void {
  const element = document.getElementById(id);
  if (element) element.textContent = text;
}

/** Keeps the focus inside this modal dialog. */
function trapFocus(event: KeyboardEvent): void {
  const open = buttons.filter(({ disabled }) => !disabled);
  const [from, to] = event.shiftKey ? [open.at(0), open.at(-1)] : [open.at(-1), open.at(0)];
  if (document.activeElement !== from && open.includes(document.activeElement as HTMLButtonElement)) return;
  event.preventDefault();
  to?.focus();
}
