/** Calls back when the browser has nothing better to do, after the page's own files are here; returns how to stop that. */
export function whenIdle(run: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    // Safari has no requestIdleCallback.
    if (typeof window.requestIdleCallback === 'function') {
      const handle = window.requestIdleCallback(run);
      cancel = () => window.cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(run, 1000);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    cancel();
  };
}
