import { openChannel, type Channel } from './channel.ts';

/** Opens the channel to the page around this frame, whose origin and nonce are in the address. */
export function openChannelToPage<In, Out>(receive: (message: In) => void): Channel<Out> {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const [nonce, origin] = [parameters.get('nonce'), parameters.get('parent')];
  if (window.parent === window || nonce === null || origin === null || !URL.canParse(origin)) {
    throw new Error('This page of the sandbox works only in a frame that one of its scripts has made.');
  }
  return openChannel<In, Out>({ otherWindow: () => window.parent, origin, nonce, receive });
}

/** Reports the height of the frame's content in px, now and after each change; not while the content is hidden. */
export function watchHeight(root: Element, report: (height: number) => void): void {
  new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (height > 0) report(height);
  }).observe(root);
}
