/** In ms: the longest wait in a busy browser, and the delay in Safari, which has no idle callbacks. */
const maxWait = 2_000;
const safariDelay = 500;

/**
 * Calls `run` when the browser is idle; returns a function that cancels it.
 * @param from `load`: not before the window's load event
 */
export function whenIdle(run: () => void, from: 'now' | 'load'): () => void {
  let cancel = () => {};
  const wait = () => {
    if (typeof window.requestIdleCallback === 'function') {
      const handle = window.requestIdleCallback(run, { timeout: maxWait });
      cancel = () => window.cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(run, safariDelay);
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
