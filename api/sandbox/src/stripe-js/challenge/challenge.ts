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

let begin: (key: string) => void;
/** The key, once the page around has sent it. Earlier clicks wait for it. */
const known = new Promise<string>((resolve) => {
  begin = resolve;
});
complete.addEventListener('click', () => void known.then((key) => answer(key, 'complete')));
fail.addEventListener('click', () => void known.then((key) => answer(key, 'fail')));
close.addEventListener('click', () => void known.then(leave));
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close.click();
  if (event.key === 'Tab') stayInside(event);
});
void known.then(show);

const page = openChannelToPage<ToChallenge, FromChallenge>((message) => {
  if (message.type === 'start') begin(message.key);
  else close.click();
});
page.send({ type: 'hello' });

async function show(key: string): Promise<void> {
  const { value, error } = await callStripe<PaymentIntent | SetupIntent>('GET', address, {
    key,
    client_secret: secret,
  });
  say('about', error === undefined ? amountOf(value) : (error.message ?? 'This payment could not be found.'));
  // If the buyer has closed the page meanwhile, `leave` responds.
  if (close.disabled) return;
  complete.disabled = fail.disabled = error !== undefined;
  (complete.disabled ? close : complete).focus();
}

/**
 * A buyer who closes the bank's page has not confirmed the payment: the provider cancels it, too. A failed request does not keep
 * the page open.
 */
async function leave(key: string): Promise<void> {
  for (const one of buttons) one.disabled = true;
  await callStripe('POST', challengeAddress, { key, client_secret: secret, outcome: 'fail' }, 5000);
  page.send({ type: 'over' });
}

async function answer(key: string, outcome: 'complete' | 'fail'): Promise<void> {
  say('error', '');
  for (const one of buttons) one.disabled = true;
  const { error } = await callStripe('POST', challengeAddress, { key, client_secret: secret, outcome });
  // The card may be declined after all, or the payment settled elsewhere: the page reads that from the intent.
  if (error === undefined || error.type !== 'api_connection_error') return page.send({ type: 'over' });
  for (const one of buttons) one.disabled = false;
  say('error', error.message ?? '');
}

function amountOf(asked: PaymentIntent | SetupIntent): string {
  if (!('amount' in asked)) return 'You are about to save this card for later payments.';
  const { amount, currency } = asked;
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
  return `You are about to pay ${money}.`;
}

function say(id: string, text: string): void {
  const element = document.getElementById(id);
  if (element) element.textContent = text;
}

/** The focus cycles: the site behind this page is waiting. */
function stayInside(event: KeyboardEvent): void {
  const open = buttons.filter(({ disabled }) => !disabled);
  const [from, to] = event.shiftKey ? [open.at(0), open.at(-1)] : [open.at(-1), open.at(0)];
  if (document.activeElement !== from && open.includes(document.activeElement as HTMLButtonElement)) return;
  event.preventDefault();
  to?.focus();
}
