import type { StripeElementBase, StripeElementClasses, StripeError } from '@stripe/stripe-js';
import { makeFrame, type Framed } from '../../card-form/framed.ts';
import { setStyles } from '../../card-form/own-styles.ts';
import type {
  ElementOptions,
  ElementState,
  ElementType,
  FrameFont,
  FromFrame,
  PaymentMethodAnswer,
  PaymentMethodFields,
  ToFrame,
} from '../messages.ts';
import { changeEvent } from './change-event.ts';
import { hideClasses, showClasses } from './element-classes.ts';
import { makeEmitter } from './emitter.ts';
import { IntegrationError } from './integration-error.ts';
import { knownOptions } from './known-options.ts';
import { focusByLabel } from './labels.ts';

/** What an element knows of its group. */
export interface ElementSurroundings {
  readonly origin: string;
  readonly key: string;
  readonly group: string;
  readonly fonts: () => Promise<readonly FrameFont[]>;
  /** Options of the whole group that this element's frame needs too. */
  readonly shared: () => ElementOptions;
  /** What stands in the way of showing this element at all; null where nothing does. */
  readonly obstacle: () => Promise<StripeError | null>;
  readonly destroyed: () => void;
}

const titles: Record<ElementType, string> = {
  card: 'Secure card payment input frame',
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
  payment: 'Secure payment input frame',
};

const frameStyles = {
  display: 'block',
  width: '1px',
  'min-width': '100%',
  height: '19.2px',
  margin: '0',
  padding: '0',
  border: 'none',
  overflow: 'hidden',
  // A frame of another colour scheme than the site's would be painted with a background.
  'color-scheme': 'light only',
};

/** In ms: how long a frame may take before the element says that it did not load. */
const patience = 20_000;

const untouched: ElementState = { empty: true, complete: false, error: undefined, autofilled: false };
const notLoaded: StripeError = {
  type: 'api_connection_error',
  message: 'The fields for the card could not be loaded. Please check your internet connection and try again.',
};
const unmounted =
  'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.';

interface Mounted {
  readonly container: HTMLElement;
  readonly frame: Framed<ToFrame>;
  readonly stop: () => void;
}

/** An element: a frame of the sandbox's own in the site's page. */
export class SandboxElement implements StripeElementBase {
  readonly type: ElementType;
  readonly #around: ElementSurroundings;
  readonly #emitter = makeEmitter();
  readonly #waiting = new Map<number, (answer: Extract<FromFrame, { type: 'answer' }>['answer']) => void>();
  #options: ElementOptions;
  #state = untouched;
  #focused = false;
  #started = false;
  #queue: ToFrame[] = [];
  #mounted: Mounted | null = null;
  #destroyed = false;
  #questions = 0;

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
    const frame = makeFrame<FromFrame, ToFrame>({
      address: new URL(`/stripe/frames/${this.type}`, this.#around.origin),
      title: titles[this.type],
      styles: frameStyles,
      receive: (message) => this.#receive(message),
    });
    const wrapper = document.createElement('div');
    wrapper.className = '__PrivateStripeElement';
    setStyles(wrapper, { position: 'relative', margin: '0', padding: '0', border: 'none', display: 'block' });
    wrapper.append(frame.element);
    container.replaceChildren(wrapper);
    const timer = setTimeout(() => {
      if (!this.#started) this.#failToLoad(notLoaded);
    }, patience);
    const stopLabels = focusByLabel(container, () => this.focus());
    const stop = (): void => {
      clearTimeout(timer);
      stopLabels();
      frame.close();
      wrapper.remove();
      hideClasses(container, this.#classes());
    };
    this.#mounted = { container, frame, stop };
    this.#showClasses();
    this.#emit('loaderstart');
  }

  unmount(): void {
    this.#mounted?.stop();
    this.#mounted = null;
    this.#started = false;
    this.#focused = false;
    this.#queue = [];
    this.#state = untouched;
    // Whoever asked the frame will never hear from it.
    for (const answer of this.#waiting.values()) answer({ error: { type: 'api_error', message: unmounted } });
    this.#waiting.clear();
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
    this.#send({ type: 'options', options: this.#allOptions() });
    this.#showClasses();
    return this;
  }

  /** The options of the group have changed. */
  refresh(): void {
    this.#send({ type: 'options', options: this.#allOptions() });
  }

  focus(): void {
    this.#assertUsable();
    this.#mounted?.frame.element.focus();
    this.#send({ type: 'focus' });
  }

  blur(): void {
    this.#assertUsable();
    this.#send({ type: 'blur' });
    this.#mounted?.frame.element.blur();
  }

  clear(): void {
    this.#assertUsable();
    this.#send({ type: 'clear' });
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
    const answer = await this.#ask((id) => ({ type: 'createPaymentMethod', id, fields }));
    return answer as PaymentMethodAnswer;
  }

  /** What is wrong with what was typed; null where nothing is. The frame shows it too. */
  async validate(): Promise<StripeError | null> {
    const answer = await this.#ask((id) => ({ type: 'validate', id }));
    return 'error' in answer ? answer.error : null;
  }

  #ask(make: (id: number) => ToFrame): Promise<Extract<FromFrame, { type: 'answer' }>['answer']> {
    if (!this.#mounted) throw new IntegrationError(unmounted);
    const id = (this.#questions += 1);
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send(make(id));
    });
  }

  #receive(message: FromFrame): void {
    switch (message.type) {
      case 'hello':
        // A frame that comes a second time was loaded anew: nothing is typed in it.
        this.#started = false;
        this.#state = untouched;
        this.#showClasses();
        void this.#start();
        break;
      case 'ready':
        this.#emit('ready');
        break;
      case 'change':
        this.#state = message.state;
        this.#showClasses();
        this.#emitter.emit('change', changeEvent(this.type, message.state));
        break;
      case 'focus':
      case 'blur':
        this.#focused = message.type === 'focus';
        this.#showClasses();
        this.#emit(message.type);
        break;
      case 'escape':
        this.#emit('escape');
        break;
      case 'enter':
        this.#mounted?.container.closest('form')?.requestSubmit();
        break;
      case 'height':
        if (this.#mounted) setStyles(this.#mounted.frame.element, { height: `${message.height}px` });
        break;
      case 'answer':
        this.#waiting.get(message.id)?.(message.answer);
        this.#waiting.delete(message.id);
        break;
    }
  }

  async #start(): Promise<void> {
    const mounted = this.#mounted;
    const { key, group, fonts, obstacle } = this.#around;
    const [own, error] = await Promise.all([fonts(), obstacle()]);
    // Another one may stand there by now.
    if (mounted === null || this.#mounted !== mounted) return;
    if (error !== null) return this.#failToLoad(error);
    mounted.frame.send({ type: 'start', key, group, options: this.#allOptions(), fonts: own });
    this.#started = true;
    for (const message of this.#queue.splice(0)) mounted.frame.send(message);
  }

  #send(message: ToFrame): void {
    if (!this.#mounted) return;
    if (this.#started) this.#mounted.frame.send(message);
    else if (message.type !== 'options') this.#queue.push(message);
  }

  #failToLoad(error: StripeError): void {
    this.#emitter.emit('loaderror', { elementType: this.type, error });
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
