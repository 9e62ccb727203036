import type { PaymentIntent, SetupIntent } from '@stripe/stripe-js';
import { openChannelToPage } from '../../card-form/channel-to-page.ts';
import { callStripe } from '../rest.ts';
import type { FromChallenge, ToChallenge } from './messages.ts';

const intent = location.pathname.split('/').at(-1) ?? '';
const clientSecret = new URLSearchParams(location.search).get('client_secret') ?? '';
const resource = intent.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
const address = new URL(`/v1/${resource}/${intent}`, location.origin);
const challengeAddress = new URL(`${address.pathname}/challenge`, location.origin);
const buttonOf = (id: string) => document.getElementById(id) as HTMLButtonElement;
const completeButton = buttonOf('test-source-authorize-3ds');
const failButton = buttonOf('test-source-fail-3ds');
const closeButton = buttonOf('close');
const buttons = [closeButton, completeButton, failButton];

let resolveKey: (key: string) => void;
/** The publishable key, once the site's page has sent it. Earlier clicks wait for it. */
const publishableKey = new Promise<string>((resolve) => {
  resolveKey = resolve;
});
completeButton.addEventListener('click', () => void publishableKey.then((key) => answer(key, 'complete')));
failButton.addEventListener('click', () => void publishableKey.then((key) => answer(key, 'fail')));
closeButton.addEventListener('click', () => void publishableKey.then(leave));
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') closeButton.click();
  if (event.key === 'Tab') trapFocus(event);
});
void publishableKey.then(showPayment);

const page = openChannelToPage<ToChallenge, FromChallenge>((message) => {
  if (message.type === 'start') resolveKey(message.key);
  else closeButton.click();
});
page.send({ type: 'hello' });

async function showPayment(key: string): Promise<void> {
  const { value, error } = await callStripe<PaymentIntent | SetupIntent>('GET', address, {
    key,
    client_secret: clientSecret,
  });
  setText('about', error === undefined ? amountOf(value) : (error.message ?? 'This payment could not be found.'));
  // The buyer has already closed the dialog, and `leave` is failing the challenge.
  if (closeButton.disabled) return;
  completeButton.disabled = failButton.disabled = error !== undefined;
  (completeButton.disabled ? closeButton : completeButton).focus();
}

/**
 * Fails the challenge of a buyer who closes the bank's page, as the provider does, and closes the page even if the
 * request fails.
 */
async function leave(key: string): Promise<void> {
  for (const button of buttons) button.disabled = true;
  await callStripe('POST', challengeAddress, { key, client_secret: clientSecret, outcome: 'fail' }, 5000);
  page.send({ type: 'over' });
}

async function answer(key: string, outcome: 'complete' | 'fail'): Promise<void> {
  setText('error', '');
  for (const button of buttons) button.disabled = true;
  const { error } = await callStripe('POST', challengeAddress, { key, client_secret: clientSecret, outcome });
  // A declined card, or a payment that has ended elsewhere, also closes the page: the site reads the outcome from the
  // intent.
  if (error === undefined || error.type !== 'api_connection_error') return page.send({ type: 'over' });
  for (const button of buttons) button.disabled = false;
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
  const enabledButtons = buttons.filter(({ disabled }) => !disabled);
  const [from, to] = event.shiftKey
    ? [enabledButtons.at(0), enabledButtons.at(-1)]
    : [enabledButtons.at(-1), enabledButtons.at(0)];
  if (document.activeElement !== from && enabledButtons.includes(document.activeElement as HTMLButtonElement)) return;
  event.preventDefault();
  to?.focus();
}
