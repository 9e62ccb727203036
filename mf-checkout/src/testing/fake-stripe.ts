import type {
  BillingDetails,
  ClickResolveDetails,
  PaymentMethod,
  Stripe,
  StripeConstructor,
  StripeElementsOptionsMode,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { fakeInstrument } from './fake-instrument.ts';
import type { Instrument } from '../payment/instrument.ts';

type Handler = (event: object) => void;

/** A card field in the page itself instead of a frame: an input that is complete as soon as it has a value. */
class FakeElement {
  readonly #type: string;
  readonly #handlers = new Map<string, Set<Handler>>();
  #input: HTMLInputElement | null = null;

  constructor(type: string) {
    this.#type = type;
  }

  mount(place: HTMLElement): void {
    const input = document.createElement('input');
    input.setAttribute('aria-label', this.#type);
    input.addEventListener('input', () => {
      this.emit('change', { elementType: this.#type, complete: input.value !== '', empty: input.value === '' });
    });
    place.append(input);
    this.#input = input;
    setTimeout(() => this.emit('ready', { elementType: this.#type }));
  }

  on(event: string, handler: Handler): this {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
    return this;
  }

  once(event: string, handler: Handler): this {
    return this.on(event, handler);
  }

  off(event: string, handler: Handler): this {
    this.#handlers.get(event)?.delete(handler);
    return this;
  }

  update = (): void => undefined;
  blur = (): void => undefined;
  clear = (): void => undefined;
  focus = (): void => this.#input?.focus();

  destroy(): void {
    this.#input?.remove();
  }

  protected emit(event: string, value: object): void {
    for (const handler of this.#handlers.get(event) ?? []) handler(value);
  }
}

/** The open sheet of a fake wallet, with the actions of its buyer. */
export interface FakeSheet {
  readonly wallet: FakeWallet;
  readonly details: ClickResolveDetails;
  readonly confirm: (billingDetails?: Pick<BillingDetails, 'name' | 'email'>) => void;
  readonly cancel: () => void;
}

type FakeWallet = 'apple_pay' | 'google_pay' | 'link';

const walletNames: Record<FakeWallet, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' };

/** Wallet buttons in the page itself instead of a frame, in about the colours of the real ones. */
class FakeWallets extends FakeElement {
  readonly #options: StripeExpressCheckoutElementOptions;

  constructor(options: StripeExpressCheckoutElementOptions = {}) {
    super('expressCheckout');
    this.#options = options;
  }

  override mount(place: HTMLElement): void {
    const row = document.createElement('div');
    Object.assign(row.style, { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: '12px' });
    row.append(...wallets.present.map((wallet) => this.#buttonOf(wallet)));
    place.append(row);
    const has = (wallet: FakeWallet) => wallets.present.includes(wallet);
    const available = { applePay: has('apple_pay'), googlePay: has('google_pay'), link: has('link') };
    if (wallets.neverReported) return;
    setTimeout(() => {
      const availablePaymentMethods = wallets.present.length === 0 ? undefined : available;
      this.emit('ready', { elementType: 'expressCheckout', availablePaymentMethods });
    });
  }

  #buttonOf(wallet: FakeWallet): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = walletNames[wallet];
    const theme = wallet === 'link' ? 'link' : (this.#options.buttonTheme?.applePay ?? 'black');
    const [background, color] = { black: ['#000', '#fff'], white: ['#fff', '#000'], link: ['#00d66f', '#011e0f'] }[
      theme as 'black' | 'white' | 'link'
    ] as [string, string];
    const height = `${this.#options.buttonHeight ?? 44}px`;
    Object.assign(button.style, { height, border: `1px solid ${background}`, background, color, borderRadius: '2px' });
    button.addEventListener('click', () => {
      const event: StripeExpressCheckoutElementClickEvent = {
        elementType: 'expressCheckout',
        expressPaymentType: wallet,
        resolve: (details = {}) => wallets.onSheet(this.#sheetOf(wallet, details)),
        reject: () => undefined,
      };
      this.emit('click', event);
    });
    return button;
  }

  #sheetOf(wallet: FakeWallet, details: ClickResolveDetails): FakeSheet {
    return {
      wallet,
      details,
      confirm: (billingDetails) => {
        const event = {
          expressPaymentType: wallet,
          ...(billingDetails === undefined ? {} : { billingDetails: billingDetails as BillingDetails }),
          paymentFailed: () => wallets.onFailed(),
        } satisfies StripeExpressCheckoutElementConfirmEvent;
        this.emit('confirm', event);
      },
      cancel: () => this.emit('cancel', { elementType: 'expressCheckout' }),
    };
  }
}

/** The wallets of the browser, and callbacks for what happens with their sheet. */
export interface FakeWalletOptions {
  readonly present: readonly FakeWallet[];
  /** The provider never reports the wallets; default false. */
  readonly neverReported?: boolean;
  readonly onSheet: (sheet: FakeSheet) => void;
  /** Called when the site reports to the wallet that nothing was paid. */
  readonly onFailed: () => void;
}

const noWallets: FakeWalletOptions = { present: [], onSheet: () => undefined, onFailed: () => undefined };

// The provider's loader loads its script once and reuses it in all tests. So there is one fake script, whose behaviour
// each test replaces.
let instrument = fakeInstrument();
let wallets = noWallets;

function makeElements({
  allowedPaymentMethodTypes,
}: Pick<StripeElementsOptionsMode, 'allowedPaymentMethodTypes'> = {}) {
  const elements = new Map<string, FakeElement>();
  return {
    allowedPaymentMethodTypes,
    create: (type: string, options?: object) => {
      const element = type === 'expressCheckout' ? new FakeWallets(options) : new FakeElement(type);
      elements.set(type, element);
      return element;
    },
    getElement: (type: string) => elements.get(type) ?? null,
    update: () => undefined,
    fetchUpdates: async () => ({}),
    on: () => undefined,
    submit: async () => {
      const missing = await instrument.check();
      return missing === null ? {} : { error: { type: 'validation_error', message: missing } };
    },
  };
}

const emptyBuyer = { name: '', email: '', phone: null, cardName: '', postalCode: '' };

interface ConfirmPayment {
  readonly clientSecret: string;
  readonly elements: ReturnType<typeof makeElements>;
}

const stripe = {
  elements: makeElements,
  createToken: () => undefined,
  createPaymentMethod: async () => {
    const result = await instrument.createMethod(emptyBuyer);
    return 'error' in result ? result : { paymentMethod: { id: result.id } as PaymentMethod };
  },
  confirmCardPayment: (secret: string) => instrument.confirm(secret, emptyBuyer, null),
  confirmPayment: async ({ clientSecret, elements }: ConfirmPayment) => {
    // The provider refuses a payment whose types are not those of the elements; the server opens it for cards only.
    if (elements.allowedPaymentMethodTypes?.join() !== 'card') throw new Error('the elements take more than cards');
    return instrument.confirm(clientSecret, emptyBuyer, null);
  },
  retrievePaymentIntent: (secret: string) => instrument.retrieve(secret),
} as unknown as Stripe;

// The loader accepts only a script of the API version that the library is made for.
const apiVersionName = 'endive';
const script = Object.assign(() => stripe, { version: apiVersionName }) as unknown as StripeConstructor;

/**
 * Replaces the provider's script by one that passes all calls on to a fake instrument.
 * @returns a function that removes the script
 */
export function installStripe(
  changes: Partial<Instrument> = {},
  walletOptions: Partial<FakeWalletOptions> = {},
): () => void {
  instrument = fakeInstrument(changes);
  wallets = { ...noWallets, ...walletOptions };
  window.Stripe = script;
  return () => void delete window.Stripe;
}
