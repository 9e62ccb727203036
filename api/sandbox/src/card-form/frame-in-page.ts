import { newNonce, openChannel, type Channel } from './channel.ts';
import { setStyles } from './set-styles.ts';

/** A frame of the sandbox in a page of the site, and the channel to it. */
export interface FrameInPage<Out> extends Channel<Out> {
  readonly element: HTMLIFrameElement;
}

interface FrameOptions<In> {
  readonly address: URL;
  readonly title: string;
  readonly styles: Readonly<Record<string, string>>;
  readonly receive: (message: In) => void;
}

let frameCount = 0;

/** Creates a frame. Its script is loaded, and messages can be sent to it, once it has sent its first message. */
export function makeFrame<In, Out>({ address, title, styles, receive }: FrameOptions<In>): FrameInPage<Out> {
  const element = document.createElement('iframe');
  const nonce = newNonce();
  const channel = openChannel<In, Out>({
    otherWindow: () => element.contentWindow,
    origin: address.origin,
    nonce,
    receive,
  });
  const src = new URL(address);
  src.hash = String(new URLSearchParams({ nonce, parent: window.origin }));
  // Stripe.js names its frames in this way.
  element.name = `__privateStripeFrame${(frameCount += 1)}`;
  element.title = title;
  element.src = src.href;
  element.setAttribute('scrolling', 'no');
  setStyles(element, styles);
  return {
    element,
    send: channel.send,
    close: () => {
      channel.close();
      element.remove();
    },
  };
}
