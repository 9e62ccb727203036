import { openChannel, type Channel } from './channel.ts';

/** Opens the conversation with the page around this frame, whose origin and nonce stand in the address. */
export function openParent<In, Out>(receive: (message: In) => void): Channel<Out> {
  const given = new URLSearchParams(location.hash.slice(1));
  const [nonce, origin] = [given.get('nonce'), given.get('parent')];
  if (window.parent === window || nonce === null || origin === null || !URL.canParse(origin)) {
    throw new Error('This page of the sandbox works only in a frame that one of its scripts has made.');
  }
  return openChannel<In, Out>({ other: () => window.parent, origin, nonce, receive });
}
