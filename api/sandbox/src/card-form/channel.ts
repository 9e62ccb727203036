/** One end of the message channel between a page of the site and a frame of the sandbox in it. */
export interface Channel<Out> {
  readonly send: (message: Out) => void;
  readonly close: () => void;
}

interface ChannelOptions<In> {
  readonly otherWindow: () => Window | null;
  /** The only origin that messages are exchanged with. */
  readonly origin: string;
  /** A nonce of this frame alone, so that messages of another frame of the same origin are ignored. */
  readonly nonce: string;
  readonly receive: (message: In) => void;
}

interface Envelope<T> {
  readonly sandboxNonce: string;
  readonly message: T;
}

/** Opens a channel; messages of other windows, or with another nonce, are ignored. */
export function openChannel<In, Out>({ otherWindow, origin, nonce, receive }: ChannelOptions<In>): Channel<Out> {
  const listen = (event: MessageEvent<Partial<Envelope<In>> | null>): void => {
    if (event.source === null || event.source !== otherWindow() || event.origin !== origin) return;
    if (event.data?.sandboxNonce === nonce && event.data.message !== undefined) receive(event.data.message);
  };
  window.addEventListener('message', listen);
  return {
    send: (message) => otherWindow()?.postMessage({ sandboxNonce: nonce, message } satisfies Envelope<Out>, origin),
    close: () => window.removeEventListener('message', listen),
  };
}

/** A random text of 128 bits, in hexadecimal digits. */
export function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
