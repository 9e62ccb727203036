/** Focuses without scrolling; a field's text is selected, as with Tab. True if the element took the focus. */
export function focus(element: HTMLElement): boolean {
  const had = document.activeElement;
  element.focus({ preventScroll: true });
  if (document.activeElement !== element) return false;
  if (element !== had && element instanceof HTMLInputElement) element.select();
  return true;
}

/** Focuses the first element that accepts it, except links: pressing Enter at once must not leave the page. Otherwise the container. */
export function focusFirst(container: HTMLElement): void {
  const found = tabbable(container).some((element) => element.tagName !== 'A' && focus(element));
  if (!found) focus(container);
}

/** Leads Tab from the last element to the first, and back: the browser's own bars are not part of a dialog. */
export function keepTabInside(event: KeyboardEvent, container: HTMLElement): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = tabbable(container).filter(isVisible);
  const [first, last] = [stops[0], stops.at(-1)];
  const at = document.activeElement;
  if (first === undefined || last === undefined) {
    if (at === container) event.preventDefault();
  } else if (at === (event.shiftKey ? first : last)) {
    event.preventDefault();
    focus(event.shiftKey ? last : first);
  }
}

function tabbable(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled, [hidden], input[type="hidden"]'),
  );
}

function isVisible(element: HTMLElement): boolean {
  // Not all that run this lay pages out.
  return typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true });
}
