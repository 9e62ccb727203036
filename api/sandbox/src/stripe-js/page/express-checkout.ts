import type {
  BillingDetails,
  ClickResolveDetails,
  LineItem,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js';
import { makeFrame, type FrameInPage } from '../../card-form/frame-in-page.ts';
import { setStyles } from '../../card-form/set-styles.ts';
import {
  walletTypes,
  type ButtonOptions,
  type FromButtons,
  type SheetContents,
  type ToButtons,
  type WalletType,
} from '../wallets/messages.ts';
import { containerOf } from './container-of.ts';
import { IntegrationError } from './integration-error.ts';
import type { Account } from './intents.ts';
import { openWalletSheet } from './wallet-sheet.ts';

type Handler = (event: never) => unknown;

/** The data of the Elements group that this element uses. */
interface ExpressContext {
  readonly account: Account;
  /** The current amount in the smallest unit of the currency. */
  readonly price: () => { readonly amount: number; readonly currency: string };
  readonly radius: () => string;
  readonly onDestroy: () => void;
}

/** A payment method of a wallet that the buyer has authorized, for one payment. */
export interface AuthorizedWallet {
  readonly methodId: string;
  /** Closes the wallet, which shows a payment in progress until then. */
  readonly close: () => void;
}

/** In ms: a click event that the site resolves later than this has no effect, as with Stripe. */
const clickTimeout = 1000;

const walletOptions = { apple_pay: 'applePay', google_pay: 'googlePay', link: 'link' } as const;

/** The express checkout element: buttons in a frame, and a sheet over the page. */
export class ExpressCheckout {
  readonly type = 'expressCheckout';
  readonly #context: ExpressContext;
  readonly #handlers = new Map<string, Set<Handler>>();
  #options: StripeExpressCheckoutElementOptions;
  #frame: FrameInPage<ToButtons> | null = null;
  #started = false;
  #destroyed = false;
  #authorized: AuthorizedWallet | null = null;

  constructor(options: StripeExpressCheckoutElementOptions, context: ExpressContext) {
    this.#options = options;
    this.#context = context;
  }

  mount(target: string | HTMLElement): void {
    this.#assertUsable();
    const container = containerOf(target);
    this.#frame?.close();
    this.#started = false;
    const frame = makeFrame<FromButtons, ToButtons>({
      address: new URL('/stripe/frames/expressCheckout', this.#context.account.origin),
      title: 'Secure express checkout frame',
      styles: {
        display: 'block',
        // Space for the focus ring of the buttons, which touch the edges of the container.
        margin: '-4px',
        width: 'calc(100% + 8px)',
        height: '0',
        padding: '0',
        border: 'none',
        overflow: 'hidden',
        'color-scheme': 'light only',
      },
      receive: (message) => this.#receive(frame, message),
    });
    this.#frame = frame;
    container.replaceChildren(frame.element);
  }

  unmount(): void {
    this.#frame?.close();
    this.#frame = null;
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.unmount();
    this.#authorized?.close();
    this.#destroyed = true;
    this.#context.onDestroy();
  }

  update(options: StripeExpressCheckoutElementOptions): this {
    this.#assertUsable();
    this.#options = { ...this.#options, ...options };
    this.refresh();
    return this;
  }

  /** The options of the group have changed. */
  refresh(): void {
    if (this.#started) this.#frame?.send({ type: 'options', options: this.#buttonOptions() });
  }

  focus(): void {
    this.#assertUsable();
    this.#frame?.element.focus();
    this.#frame?.send({ type: 'focus' });
  }

  blur(): void {
    this.#frame?.element.blur();
  }

  on(event: string, handler: Handler): this {
    this.#handlers.set(event, (this.#handlers.get(event) ?? new Set()).add(handler));
    return this;
  }

  once(event: string, handler: Handler): this {
    const onceHandler: Handler = (emitted) => {
      this.off(event, onceHandler);
      return handler(emitted);
    };
    return this.on(event, onceHandler);
  }

  off(event: string, handler?: Handler): this {
    if (handler === undefined) this.#handlers.delete(event);
    else this.#handlers.get(event)?.delete(handler);
    return this;
  }

  /** The authorized wallet, or null if no sheet is being paid with. */
  authorized(): AuthorizedWallet | null {
    return this.#authorized;
  }

  #receive(frame: FrameInPage<ToButtons>, message: FromButtons): void {
    switch (message.type) {
      case 'hello':
        this.#started = true;
        return frame.send({ type: 'start', options: this.#buttonOptions() });
      case 'height':
        return setStyles(frame.element, { height: `${message.height}px` });
      case 'click':
        return this.#click(message.wallet);
      case 'ready': {
        const { wallets } = message;
        const hasWallet = (wallet: WalletType) => wallets.includes(wallet);
        const ready: StripeExpressCheckoutElementReadyEvent = {
          elementType: 'expressCheckout',
          availablePaymentMethods:
            wallets.length === 0
              ? undefined
              : {
                  amazonPay: false,
                  applePay: hasWallet('apple_pay'),
                  googlePay: hasWallet('google_pay'),
                  link: hasWallet('link'),
                  paypal: false,
                  klarna: false,
                },
        };
        return this.#emit('ready', ready);
      }
      case 'focus':
      case 'blur':
      case 'escape':
        return this.#emit(message.type, { elementType: 'expressCheckout' });
    }
  }

  #click(wallet: WalletType): void {
    let isAnswered = false;
    const markAnswered = (): boolean => {
      if (isAnswered) return false;
      clearTimeout(timer);
      return (isAnswered = true);
    };
    const timer = setTimeout(() => {
      if (markAnswered())
        console.warn('The click event was neither resolved nor rejected within one second: nothing opens.');
    }, clickTimeout);
    const event: StripeExpressCheckoutElementClickEvent = {
      elementType: 'expressCheckout',
      expressPaymentType: wallet,
      resolve: (details = {}) => {
        if (markAnswered()) this.#open(wallet, details);
      },
      reject: () => void markAnswered(),
    };
    if (this.#handlers.get('click')?.size) this.#emit('click', event);
    else event.resolve();
  }

  #open(wallet: WalletType, details: ClickResolveDetails): void {
    const sheet = openWalletSheet(this.#context.account, this.#contents(wallet, details), {
      onCancel: () => {
        this.#frame?.element.focus();
        this.#frame?.send({ type: 'focus', wallet });
        this.#emit('cancel', { elementType: 'expressCheckout' });
      },
      onAuthorized: (methodId, billingDetails) => {
        this.#authorized = {
          methodId,
          close: () => {
            this.#authorized = null;
            sheet.close();
          },
        };
        this.#emit('confirm', this.#confirmEvent(wallet, billingDetails));
      },
    });
  }

  #confirmEvent(wallet: WalletType, billingDetails: BillingDetails): StripeExpressCheckoutElementConfirmEvent {
    const { emailRequired, billingAddressRequired } = this.#options;
    return {
      expressPaymentType: wallet,
      ...(emailRequired || billingAddressRequired ? { billingDetails } : {}),
      paymentFailed: () => this.#authorized?.close(),
    };
  }

  /** @throws IntegrationError if the sum of the line items exceeds the amount. */
  #contents(wallet: WalletType, details: ClickResolveDetails): SheetContents {
    const { amount, currency } = this.#context.price();
    const lines = details.lineItems ?? this.#options.lineItems ?? [];
    const sum = lines.reduce((total: number, line: LineItem) => total + line.amount, 0);
    if (sum > amount) {
      throw new IntegrationError(
        `The amount ${amount} of stripe.elements() must be at least the sum of the lineItems, which is ${sum}.`,
      );
    }
    const applePay = details.applePay ?? this.#options.applePay;
    return {
      wallet,
      amount,
      currency,
      lines: lines.map(({ name, amount: cents }) => ({ name, amount: cents })),
      recurring: wallet === 'apple_pay' && applePay !== undefined ? recurringOf(applePay, currency) : null,
      asksEmail: this.#options.emailRequired === true,
      asksAddress: this.#options.billingAddressRequired === true,
    };
  }

  #buttonOptions(): ButtonOptions {
    const { buttonHeight = 44, layout = {}, buttonTheme = {}, paymentMethods = {} } = this.#options;
    return {
      height: buttonHeight,
      maxColumns: layout.maxColumns ?? 2,
      dark: (buttonTheme.applePay ?? 'black') !== 'black',
      radius: this.#context.radius(),
      allowed: walletTypes.filter((wallet) => paymentMethods[walletOptions[wallet]] !== 'never'),
    };
  }

  #emit(name: string, event: object): void {
    for (const handler of this.#handlers.get(name) ?? []) handler(event as never);
  }

  #assertUsable(): void {
    if (this.#destroyed) {
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
    }
  }
}

/** Apple Pay's text about recurring charges; null if there are none. */
function recurringOf(applePay: NonNullable<ClickResolveDetails['applePay']>, currency: string): string | null {
  const request = applePay.recurringPaymentRequest;
  if (!request) return null;
  const { amount, label, recurringPaymentIntervalUnit: unit = 'month' } = request.regularBilling;
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
  return [`${label}: ${money} each ${unit}.`, request.billingAgreement].filter(Boolean).join(' ');
}
