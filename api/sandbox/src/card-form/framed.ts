import { newNonce, openChannel, type Channel } from './channel.ts';
import { setStyles } from './own-styles.ts';

/** A frame of the sandbox in a page, and the channel to it. */
export interface Framed<Out> extends Channel<Out> {
  readonly element: HTMLIFrameElement;
}

interface FrameOptions<In> {
  readonly address: URL;
  readonly title: string;
  readonly styles: Readonly<Record<string, string>>;
  readonly receive: (message: In) => void;
}

let count = 0;

/** Creates a frame. It receives messages after its own first message. */
export function makeFrame<In, Out>({ address, title, styles, receive }: FrameOptions<In>): Framed<Out> {
  const element = document.createElement('iframe');
  const nonce = newNonce();
  const channel = openChannel<In, Out>({
    other: () => element.contentWindow,
    origin: address.origin,
    nonce,
    receive,
  });
  const src = new URL(address);
  src.hash = String(new URLSearchParams({ nonce, parent: window.origin }));
  element.name = `__privateStripeFrame${(count += 1)}`;
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
