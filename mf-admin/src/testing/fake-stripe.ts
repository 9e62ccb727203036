import type { PaymentIntentResult, Stripe, StripeConstructor } from '@stripe/stripe-js';

type Handler = (event: object) => void;

/** A fake of the provider's card field: an input that is complete as soon as it has a value. */
class FakeField {
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #input = document.createElement('input');

  mount(element: HTMLElement): void {
    this.#input.setAttribute('aria-label', 'Card number');
    this.#input.addEventListener('input', () => {
      const complete = this.#input.value !== '';
      this.#emit('change', { elementType: 'card', complete, empty: !complete, error: undefined });
    });
    element.append(this.#input);
    setTimeout(() => this.#emit('ready', { elementType: 'card' }));
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
  focus = (): void => this.#input.focus();
  destroy = (): void => this.#input.remove();

  #emit(event: string, value: object): void {
    for (const handler of this.#handlers.get(event) ?? []) handler(value);
  }
}

/** The provider's answer to a confirmation. */
type Confirm = (
  clientSecret: string,
) => Promise<Pick<PaymentIntentResult, 'error'> | { paymentIntent: { id: string } }>;

const succeed: Confirm = (secret) => Promise.resolve({ paymentIntent: { id: secret.replace(/_secret_.*$/, '') } });

// The provider's library keeps the first script that it finds, so there is one fake whose answers change.
let confirm = succeed;

function makeElements() {
  let field: FakeField | null = null;
  return {
    create: () => (field = new FakeField()),
    getElement: () => field,
    update: () => undefined,
    fetchUpdates: async () => ({}),
    on: () => undefined,
    submit: async () => ({}),
  };
}

const stripe = {
  elements: makeElements,
  createToken: () => undefined,
  createPaymentMethod: () => undefined,
  confirmCardPayment: (secret: string) => confirm(secret),
} as unknown as Stripe;

const script = Object.assign(() => stripe, { version: 'endive' }) as unknown as StripeConstructor;

/** Puts the fake script into the page. @returns a function that removes it. */
export function installFakeStripe(answer: Confirm = succeed): () => void {
  confirm = answer;
  window.Stripe = script;
  return () => void delete window.Stripe;
}
