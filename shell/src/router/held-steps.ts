/**
 * Keeps steps through the history from whoever listens for them after this call, the router above all: a step taken
 * while React hydrates would give it another page than the server sent. Returns what lets them through again; the
 * listeners then hear of the address that the steps have led to.
 */
export function holdSteps(source: Window = window): () => void {
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
