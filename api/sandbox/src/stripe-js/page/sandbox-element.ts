import type { StripeError } from '@stripe/stripe-js';
import type {
  ElementOptions,
  ElementState,
  ElementType,
  PaymentMethodAnswer,
  PaymentMethodFields,
} from '../messages.ts';
import { containerOf } from './container-of.ts';
import { IntegrationError } from './integration-error.ts';
import {
  mountFrame,
  unmountedMessage,
  type ElementContext,
  type FrameEvent,
  type MountedFrame,
} from './mounted-frame.ts';

type Handler = (event: never) => unknown;

/** An element: a frame of the sandbox's own in the site's page. */
export class SandboxElement {
  readonly type: ElementType;
  readonly #context: ElementContext;
  readonly #handlers = new Map<string, Set<Handler>>();
  #options: ElementOptions;
  #mounted: MountedFrame | null = null;
  #destroyed = false;

  constructor(type: ElementType, options: object, context: ElementContext) {
    this.type = type;
    this.#context = context;
    this.#options = jsonCopy(options);
    if (type === 'card' && this.#options['hidePostalCode'] !== true) {
      throw new IntegrationError('The sandbox emulates the card element without its ZIP: set hidePostalCode.');
    }
  }

  mount(target: string | HTMLElement): void {
    this.#assertUsable();
    const container = containerOf(target);
    this.#mounted?.remove();
    this.#mounted = mountFrame({
      type: this.type,
      container,
      context: this.#context,
      options: () => this.#allOptions(),
      onEvent: (event) => this.#receive(event),
      onError: (error) => this.#emit('loaderror', { error }),
    });
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#mounted?.remove();
    this.#mounted = null;
    this.#destroyed = true;
    this.#context.onDestroy();
  }

  update(options: object): this {
    this.#assertUsable();
    this.#options = { ...this.#options, ...jsonCopy(options) };
    this.refresh();
    return this;
  }

  /** Sends the options again after those of the element's group (Stripe's `Elements`) have changed. */
  refresh(): void {
    this.#mounted?.send({ type: 'options', options: this.#allOptions() });
  }

  focus(): void {
    this.#assertUsable();
    this.#mounted?.focus();
  }

  on(event: string, handler: Handler): this {
    this.#handlers.set(event, (this.#handlers.get(event) ?? new Set()).add(handler));
    return this;
  }

  off(event: string, handler: Handler): this {
    this.#handlers.get(event)?.delete(handler);
    return this;
  }

  /** The frame creates a payment method from the input; the card itself never leaves the frame. */
  async createPaymentMethod(fields: PaymentMethodFields): Promise<PaymentMethodAnswer> {
    const answer = await this.#frame().request((id) => ({ type: 'createPaymentMethod', id, fields: jsonCopy(fields) }));
    return answer as PaymentMethodAnswer;
  }

  /** The first error of the input, which the frame shows too; null if everything is complete. */
  async validate(): Promise<StripeError | null> {
    const answer = await this.#frame().request((id) => ({ type: 'validate', id }));
    return 'error' in answer ? answer.error : null;
  }

  #frame(): MountedFrame {
    if (!this.#mounted) throw new IntegrationError(unmountedMessage);
    return this.#mounted;
  }

  #receive(event: FrameEvent): void {
    if (event.type === 'change') this.#emit('change', changeOf(this.type, event.state));
    else this.#emit(event.type, {});
  }

  #emit(name: string, event: object): void {
    for (const handler of this.#handlers.get(name) ?? []) handler({ elementType: this.type, ...event } as never);
  }

  #allOptions(): ElementOptions {
    return { ...this.#context.shared(), ...this.#options };
  }

  #assertUsable(): void {
    if (this.#destroyed) {
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
    }
  }
}

/** A change event without its type. The payment element shows its errors by itself. */
function changeOf(type: ElementType, { empty, complete, error, brand }: ElementState): object {
  if (type === 'payment') return { empty, complete, collapsed: false, value: { type: 'card' } };
  return { empty, complete, error, ...(brand === undefined ? {} : { brand }) };
}

/** A copy through JSON, without values that cannot be posted to a frame, such as functions. */
function jsonCopy(options: object): ElementOptions {
  return JSON.parse(JSON.stringify(options)) as ElementOptions;
}
