import type { StripeError } from '@stripe/stripe-js';
import { makeFrame } from '../../card-form/frame-in-page.ts';
import { setStyles } from '../../card-form/set-styles.ts';
import type { ElementOptions, ElementState, ElementType, FrameFont, FromFrame, ToFrame } from '../messages.ts';

/** The data of the Elements group that each element uses. */
export interface ElementContext {
  readonly origin: string;
  readonly key: string;
  readonly group: string;
  readonly fonts: () => readonly FrameFont[];
  /** Options of the whole group that this element's frame needs too. */
  readonly shared: () => ElementOptions;
  readonly onDestroy: () => void;
}

type Answer = Extract<FromFrame, { type: 'answer' }>['answer'];

/** A frame's events for its element. */
export type FrameEvent =
  | { readonly type: 'ready' | 'focus' | 'blur' | 'escape' }
  | { readonly type: 'change'; readonly state: ElementState };

/** The frame of an element in its container. */
export interface MountedFrame {
  /** Messages sent before the frame has started are queued. */
  readonly send: (message: ToFrame) => void;
  readonly request: (make: (id: number) => ToFrame) => Promise<Answer>;
  readonly focus: () => void;
  readonly remove: () => void;
}

interface MountOptions {
  readonly type: ElementType;
  readonly container: HTMLElement;
  readonly context: ElementContext;
  readonly options: () => ElementOptions;
  readonly onEvent: (event: FrameEvent) => void;
  readonly onError: (error: StripeError) => void;
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

/** In ms: how long a frame may take before the element reports a load error. */
const timeout = 20_000;

const loadError: StripeError = {
  type: 'api_connection_error',
  message: 'The fields for the card could not be loaded. Please check your internet connection and try again.',
};
export const unmountedMessage =
  'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.';

export function mountFrame({ type, container, context, options, onEvent, onError }: MountOptions): MountedFrame {
  const pendingRequests = new Map<number, (answer: Answer) => void>();
  const queue: ToFrame[] = [];
  let started = false;
  let lastRequestId = 0;

  const receive = (message: FromFrame): void => {
    switch (message.type) {
      case 'hello':
        return start();
      case 'enter':
        return container.closest('form')?.requestSubmit();
      case 'height':
        return setStyles(frame.element, { height: `${message.height}px` });
      case 'answer':
        pendingRequests.get(message.id)?.(message.answer);
        return void pendingRequests.delete(message.id);
      case 'change':
        return onEvent(message);
      case 'ready':
      case 'focus':
      case 'blur':
      case 'escape':
        return onEvent({ type: message.type });
    }
  };
  const frame = makeFrame<FromFrame, ToFrame>({
    address: new URL(`/stripe/frames/${type}`, context.origin),
    title: titles[type],
    styles: frameStyles,
    receive,
  });
  const wrapper = document.createElement('div');
  wrapper.className = '__PrivateStripeElement';
  setStyles(wrapper, { position: 'relative', margin: '0', padding: '0', border: 'none', display: 'block' });
  wrapper.append(frame.element);
  container.replaceChildren(wrapper);

  const start = (): void => {
    const { key, group, fonts } = context;
    frame.send({ type: 'start', key, group, options: options(), fonts: fonts() });
    started = true;
    for (const message of queue.splice(0)) frame.send(message);
  };
  const send = (message: ToFrame): void => {
    if (started) frame.send(message);
    // The start message will contain the current options.
    else if (message.type !== 'options') queue.push(message);
  };
  const focus = (): void => {
    frame.element.focus();
    send({ type: 'focus' });
  };
  const timer = setTimeout(() => {
    if (!started) onError(loadError);
  }, timeout);
  return {
    send,
    request: (makeMessage) => {
      const id = (lastRequestId += 1);
      return new Promise((resolve) => {
        pendingRequests.set(id, resolve);
        send(makeMessage(id));
      });
    },
    focus,
    remove: () => {
      clearTimeout(timer);
      frame.close();
      wrapper.remove();
      // The removed frame cannot respond to pending requests.
      for (const answer of pendingRequests.values())
        answer({ error: { type: 'api_error', message: unmountedMessage } });
    },
  };
}
