import { openChannelToPage, watchHeight } from '../../card-form/channel-to-page.ts';
import { walletNames, type ButtonOptions, type FromButtons, type ToButtons, type WalletType } from './messages.ts';
import { walletsOf } from './browser-wallets.ts';

/** In px: buttons that would be narrower are placed in fewer columns. */
const minWidth = 160;
const gap = 12;

const root = document.getElementById('content') as HTMLElement;
let options: ButtonOptions | null = null;
let isReady = false;

const page = openChannelToPage<ToButtons, FromButtons>((message) => {
  if (message.type === 'focus') {
    const { wallet } = message;
    return root.querySelector<HTMLElement>(wallet === undefined ? 'button' : `.${wallet}`)?.focus();
  }
  ({ options } = message);
  showButtons(options);
});
page.send({ type: 'hello' });

root.className = 'wallets';
root.addEventListener('focusin', () => page.send({ type: 'focus' }));
root.addEventListener('focusout', () => page.send({ type: 'blur' }));
root.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') page.send({ type: 'escape' });
});
new ResizeObserver(() => options && layOut(options)).observe(document.documentElement);
watchHeight(root, (height) => page.send({ type: 'height', height }));

function showButtons(current: ButtonOptions): void {
  const wallets = walletsOf(document.cookie).filter((wallet) => current.allowed.includes(wallet));
  root.classList.toggle('dark', current.dark);
  const buttons = [...root.querySelectorAll('button')];
  if (buttons.map(({ value }) => value).join() !== wallets.join()) root.replaceChildren(...wallets.map(buttonOf));
  layOut(current);
  if (isReady) return;
  isReady = true;
  page.send({ type: 'ready', wallets });
}

function buttonOf(wallet: WalletType): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.value = wallet;
  button.className = wallet;
  button.textContent = walletNames[wallet];
  button.setAttribute('aria-label', `Pay with ${walletNames[wallet]}`);
  button.addEventListener('click', () => page.send({ type: 'click', wallet }));
  return button;
}

function layOut({ height, maxColumns, radius }: ButtonOptions): void {
  const buttons = [...root.querySelectorAll('button')];
  const fittingColumns = Math.max(1, Math.floor((root.clientWidth + gap) / (minWidth + gap)));
  const columns = Math.max(1, Math.min(maxColumns, fittingColumns, buttons.length));
  root.style.setProperty('grid-template-columns', `repeat(${columns}, minmax(0, 1fr))`);
  root.style.setProperty('gap', `${gap}px`);
  for (const button of buttons) {
    button.style.setProperty('height', `${height}px`);
    button.style.setProperty('border-radius', radius);
  }
}
