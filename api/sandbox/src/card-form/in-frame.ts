import { openChannel, type Channel } from './channel.ts';

/** Opens the channel to the page around this frame, whose origin and nonce are in the address. */
export function openParent<In, Out>(receive: (message: In) => void): Channel<Out> {
  const given = new URLSearchParams(location.hash.slice(1));
  const [nonce, origin] = [given.get('nonce'), given.get('parent')];
  if (window.parent === window || nonce === null || origin === null || !URL.canParse(origin)) {
    throw new Error('This page of the sandbox works only in a frame that one of its scripts has made.');
  }
  return openChannel<In, Out>({ other: () => window.parent, origin, nonce, receive });
}

/** Reports the height of the frame's content in px, now and after each change; only once it is laid out. */
export function watchHeight(root: Element, report: (height: number) => void): void {
  new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (height > 0) report(height);
  }).observe(root);
}
