import { makeFrame, type FrameInPage } from '../../card-form/frame-in-page.ts';
import { setStyles } from '../../card-form/set-styles.ts';
import type { FromSquareFrame, SquareStyle, TokenResult, ToSquareFrame } from '../messages.ts';

/** An error for wrong use of the script by the site. Square's errors have their cause as name. */
function usageError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

interface CardOptions {
  readonly style?: SquareStyle;
}

interface CardAccount {
  readonly origin: string;
  readonly applicationId: string;
  readonly locationId: string;
}

const frameStyles = {
  display: 'block',
  width: '100%',
  height: '76px',
  margin: '0',
  padding: '0',
  border: 'none',
  overflow: 'hidden',
  // A frame of another colour scheme than the site's would be painted with a background.
  'color-scheme': 'light only',
};

/** In ms: the limit for loading the form. */
const timeout = 20_000;

interface AttachedForm {
  readonly wrapper: HTMLElement;
  readonly frame: FrameInPage<ToSquareFrame>;
}

/** The result of `payments.card()`: the form for a card, in a frame of the sandbox's own. */
export class SquareCard {
  readonly #account: CardAccount;
  readonly #waiting = new Map<number, (result: TokenResult) => void>();
  #options: CardOptions;
  #attached: AttachedForm | null = null;
  #ready: (() => void) | null = null;
  #lastRequestId = 0;

  constructor(account: CardAccount, options: CardOptions) {
    this.#account = account;
    this.#options = options;
  }

  /** Resolves once the buyer can type into the form. */
  attach(target: string | HTMLElement): Promise<void> {
    if (this.#attached) throw usageError('PaymentMethodAlreadyAttachedError', 'The card is attached already.');
    const container = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
    if (!container) throw usageError('ElementNotFoundError', 'There is no element to attach the card to.');
    const frame = makeFrame<FromSquareFrame, ToSquareFrame>({
      address: new URL('/square/frames/card', this.#account.origin),
      title: 'Secure Credit Card Form',
      styles: frameStyles,
      receive: (message) => this.#receive(message),
    });
    const wrapper = document.createElement('div');
    wrapper.append(frame.element);
    container.append(wrapper);
    this.#attached = { wrapper, frame };
    return new Promise((resolve, reject) => {
      const rejectLate = () => reject(usageError('WebSdkEmbedError', 'The card form could not be loaded.'));
      const timer = setTimeout(rejectLate, timeout);
      this.#ready = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async destroy(): Promise<boolean> {
    this.#attached?.frame.close();
    this.#attached?.wrapper.remove();
    this.#attached = null;
    // The frame is removed and cannot respond to pending requests.
    const detachedError = {
      status: 'Error',
      errors: [{ type: 'DETACHED', message: 'The card form was removed.' }],
    } as const;
    for (const answer of this.#waiting.values()) answer(detachedError);
    this.#waiting.clear();
    return true;
  }

  /** Creates a token from the input. An error of the card is a result, not an exception. */
  tokenize(): Promise<TokenResult> {
    const { frame } = this.#requireAttached();
    const id = (this.#lastRequestId += 1);
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      frame.send({ type: 'tokenize', id });
    });
  }

  async configure(options: CardOptions): Promise<void> {
    this.#options = { ...this.#options, ...options };
    this.#requireAttached().frame.send({ type: 'style', style: this.#options.style ?? {} });
  }

  #requireAttached(): AttachedForm {
    if (!this.#attached) throw usageError('PaymentMethodNotAttachedError', 'The card is not attached.');
    return this.#attached;
  }

  #receive(message: FromSquareFrame): void {
    const { applicationId, locationId } = this.#account;
    const { style = {} } = this.#options;
    switch (message.type) {
      case 'hello':
        this.#attached?.frame.send({ type: 'start', applicationId, locationId, style });
        break;
      case 'ready':
        this.#ready?.();
        break;
      case 'height':
        if (this.#attached) setStyles(this.#attached.frame.element, { height: `${message.height}px` });
        break;
      case 'answer':
        this.#waiting.get(message.id)?.(message.result);
        this.#waiting.delete(message.id);
        break;
    }
  }
}
