import type { StripeElementBase, StripeElementClasses, StripeError } from '@stripe/stripe-js';
import type {
  ElementOptions,
  ElementState,
  ElementType,
  PaymentMethodAnswer,
  PaymentMethodFields,
} from '../messages.ts';
import { changeEvent } from './change-event.ts';
import { hideClasses, showClasses } from './element-classes.ts';
import { makeEmitter } from './emitter.ts';
import { IntegrationError } from './integration-error.ts';
import { knownOptions } from './known-options.ts';
import { mountFrame, unmounted, type ElementSurroundings, type MountedFrame, type Told } from './mounted-frame.ts';

const untouched: ElementState = { empty: true, complete: false, error: undefined, autofilled: false };

/** An element: a frame of the sandbox's own in the site's page. */
export class SandboxElement implements StripeElementBase {
  readonly type: ElementType;
  readonly #around: ElementSurroundings;
  readonly #emitter = makeEmitter();
  #options: ElementOptions;
  #state = untouched;
  #focused = false;
  #mounted: MountedFrame | null = null;
  #destroyed = false;

  constructor(type: ElementType, options: unknown, around: ElementSurroundings) {
    this.type = type;
    this.#around = around;
    this.#options = knownOptions(type, options);
  }

  mount(target: string | HTMLElement): void {
    this.#assertUsable();
    const container = containerOf(target);
    if (this.#mounted?.container === container) return;
    this.unmount();
    if (container.childNodes.length > 0) {
      console.warn('The element that this Stripe Element is mounted to contains child nodes; they are removed.');
    }
    this.#mounted = mountFrame({
      type: this.type,
      container,
      around: this.#around,
      options: () => this.#allOptions(),
      told: (message) => this.#hear(message),
      failed: (error) => this.#emitter.emit('loaderror', { elementType: this.type, error }),
    });
    this.#showClasses();
    this.#emit('loaderstart');
  }

  unmount(): void {
    if (!this.#mounted) return;
    this.#mounted.remove();
    hideClasses(this.#mounted.container, this.#classes());
    this.#mounted = null;
    this.#focused = false;
    this.#state = untouched;
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.unmount();
    this.#destroyed = true;
    this.#around.destroyed();
  }

  update(options: object): this {
    this.#assertUsable();
    if (this.#mounted && 'classes' in options) hideClasses(this.#mounted.container, this.#classes());
    this.#options = { ...this.#options, ...knownOptions(this.type, options) };
    this.refresh();
    this.#showClasses();
    return this;
  }

  /** The options of the group have changed. */
  refresh(): void {
    this.#mounted?.send({ type: 'options', options: this.#allOptions() });
  }

  focus(): void {
    this.#assertUsable();
    this.#mounted?.focus();
  }

  blur(): void {
    this.#assertUsable();
    this.#mounted?.blur();
  }

  clear(): void {
    this.#assertUsable();
    this.#mounted?.send({ type: 'clear' });
  }

  /** There is one way to pay, and it stays open: nothing to collapse. */
  collapse(): this {
    return this;
  }

  on(event: string, handler: (event: never) => unknown): this {
    this.#emitter.on(event, handler);
    return this;
  }

  once(event: string, handler: (event: never) => unknown): this {
    this.#emitter.once(event, handler);
    return this;
  }

  off(event: string, handler?: (event: never) => unknown): this {
    this.#emitter.off(event, handler);
    return this;
  }

  /** The frame makes a payment method of what was typed; the card itself never leaves it. */
  async createPaymentMethod(fields: PaymentMethodFields): Promise<PaymentMethodAnswer> {
    const answer = await this.#frame().ask((id) => ({ type: 'createPaymentMethod', id, fields }));
    return answer as PaymentMethodAnswer;
  }

  /** What is wrong with what was typed; null where nothing is. The frame shows it too. */
  async validate(): Promise<StripeError | null> {
    const answer = await this.#frame().ask((id) => ({ type: 'validate', id }));
    return 'error' in answer ? answer.error : null;
  }

  #frame(): MountedFrame {
    if (!this.#mounted) throw new IntegrationError(unmounted);
    return this.#mounted;
  }

  #hear(message: Told): void {
    if (message.type === 'change') this.#state = message.state;
    else if (message.type === 'empty') this.#state = untouched;
    else if (message.type === 'focus' || message.type === 'blur') this.#focused = message.type === 'focus';
    this.#showClasses();
    if (message.type === 'change') this.#emitter.emit('change', changeEvent(this.type, message.state));
    else if (message.type !== 'empty') this.#emit(message.type);
  }

  #emit(name: string): void {
    this.#emitter.emit(name, { elementType: this.type });
  }

  #showClasses(): void {
    if (this.#mounted) showClasses(this.#mounted.container, this.#classes(), this.#state, this.#focused);
  }

  #classes(): StripeElementClasses {
    return (this.#options['classes'] ?? {}) as StripeElementClasses;
  }

  #allOptions(): ElementOptions {
    return { ...this.#around.shared(), ...this.#options };
  }

  #assertUsable(): void {
    if (this.#destroyed) {
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
    }
  }
}

function containerOf(target: string | HTMLElement): HTMLElement {
  const found = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
  if (found instanceof HTMLElement) return found;
  throw new IntegrationError(
    `The selector you specified (${typeof target === 'string' ? target : typeof target}) applies to no DOM elements that are currently on the page. ` +
      'Make sure the element exists on the page before calling mount().',
  );
}
