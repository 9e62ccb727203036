/** In ms: a browser that is busy for longer does it all the same; and after how long Safari does, which has no idle callbacks. */
const longest = 2_000;
const inSafari = 500;

/**
 * Calls back when the browser has nothing better to do; returns how to stop that.
 * @param from `load`: not before the page's own files are here, however long one of them takes
 */
export function whenIdle(run: () => void, from: 'now' | 'load'): () => void {
  let cancel = () => {};
  const wait = () => {
    if (typeof window.requestIdleCallback === 'function') {
      const handle = window.requestIdleCallback(run, { timeout: longest });
      cancel = () => window.cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(run, inSafari);
      cancel = () => clearTimeout(timer);
    }
  };
  if (from === 'now' || document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    cancel();
  };
}
