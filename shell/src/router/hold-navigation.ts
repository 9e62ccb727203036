/**
 * Keeps `popstate` events from later listeners, above all the router: a navigation during hydration would give React another page
 * than the server's HTML contains. Returns a function that stops this, and dispatches an event if any was held back.
 */
export function holdNavigation(source: Window = window): () => void {
  let wasHeld = false;
  const hold = (event: PopStateEvent): void => {
    event.stopImmediatePropagation();
    wasHeld = true;
  };
  source.addEventListener('popstate', hold, { capture: true });
  return () => {
    source.removeEventListener('popstate', hold, { capture: true });
    if (!wasHeld) return;
    wasHeld = false;
    source.dispatchEvent(new PopStateEvent('popstate', { state: source.history.state as unknown }));
  };
}
