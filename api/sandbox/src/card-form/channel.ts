/** One side of a conversation between a page and a frame of the sandbox. */
export interface Channel<Out> {
  readonly send: (message: Out) => void;
  readonly close: () => void;
}

interface ChannelOptions<In> {
  readonly other: () => Window | null;
  /** The only origin that messages are exchanged with. */
  readonly origin: string;
  /** This frame's own, so that a second one of the same origin is not mistaken for it. */
  readonly nonce: string;
  readonly receive: (message: In) => void;
}

interface Envelope<T> {
  readonly sandboxNonce: string;
  readonly message: T;
}

/** Opens a conversation; messages of other windows, or with another nonce, are ignored. */
export function openChannel<In, Out>({ other, origin, nonce, receive }: ChannelOptions<In>): Channel<Out> {
  const listen = (event: MessageEvent<Partial<Envelope<In>> | null>): void => {
    if (event.source === null || event.source !== other() || event.origin !== origin) return;
    if (event.data?.sandboxNonce === nonce && event.data.message !== undefined) receive(event.data.message);
  };
  window.addEventListener('message', listen);
  return {
    send: (message) => other()?.postMessage({ sandboxNonce: nonce, message } satisfies Envelope<Out>, origin),
    close: () => window.removeEventListener('message', listen),
  };
}

/** Unguessable, 128 bits. */
export function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
