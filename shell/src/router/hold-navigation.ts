/**
 * Holds back `popstate` events from later listeners, above all the router: a navigation during hydration would give React
 * another page than the server sent. Returns a function that ends this and dispatches an event if one was held back.
 */
export function holdNavigation(source: Window = window): () => void {
  let held = false;
  const hold = (event: PopStateEvent): void => {
    event.stopImmediatePropagation();
    held = true;
  };
  source.addEventListener('popstate', hold, { capture: true });
  return () => {
    source.removeEventListener('popstate', hold, { capture: true });
    if (!held) return;
    held = false;
    source.dispatchEvent(new PopStateEvent('popstate', { state: source.history.state as unknown }));
  };
}
