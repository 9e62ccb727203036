import type { PaymentMethod, Stripe, StripeConstructor } from '@stripe/stripe-js';
import { fakeInstrument } from './fake-instrument.ts';
import type { Instrument } from '../payment/instrument.ts';

type Handler = (event: object) => void;

/** A card field in the page itself: an input that is complete as soon as something stands in it. */
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
      this.#tell('change', { elementType: this.#type, complete: input.value !== '', empty: input.value === '' });
    });
    place.append(input);
    this.#input = input;
    setTimeout(() => this.#tell('ready', { elementType: this.#type }));
  }

  on(event: string, handler: Handler): this {
    const known = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, known.add(handler));
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

  #tell(event: string, value: object): void {
    for (const handler of this.#handlers.get(event) ?? []) handler(value);
  }
}

// The provider's library keeps the first script that it finds for good: there is one, and what it plays changes.
let instrument = fakeInstrument();

function makeElements() {
  const made = new Map<string, FakeElement>();
  return {
    create: (type: string) => {
      const element = new FakeElement(type);
      made.set(type, element);
      return element;
    },
    getElement: (type: string) => made.get(type) ?? null,
    update: () => undefined,
    fetchUpdates: async () => ({}),
    on: () => undefined,
    submit: async () => {
      const missing = await instrument.check();
      return missing === null ? {} : { error: { type: 'validation_error', message: missing } };
    },
  };
}

const nobody = { name: '', email: '', phone: null, cardName: '', postalCode: '' };

const stripe = {
  elements: makeElements,
  createToken: () => undefined,
  createPaymentMethod: async () => {
    const made = await instrument.createMethod(nobody);
    return 'error' in made ? made : { paymentMethod: { id: made.id } as PaymentMethod };
  },
  confirmCardPayment: (secret: string) => instrument.confirm(secret, nobody, null),
  confirmPayment: ({ clientSecret }: { clientSecret: string }) => instrument.confirm(clientSecret, nobody, null),
  retrievePaymentIntent: (secret: string) => instrument.retrieve(secret),
} as unknown as Stripe;

const script = Object.assign(() => stripe, { version: 'endive' }) as unknown as StripeConstructor;

/**
 * Puts a provider's script into the page that plays an instrument: what it is asked is what the instrument is.
 * @returns what takes it away.
 */
export function installStripe(changes: Partial<Instrument> = {}): () => void {
  instrument = fakeInstrument(changes);
  window.Stripe = script;
  return () => void delete window.Stripe;
}
