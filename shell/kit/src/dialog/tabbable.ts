/** Focuses without scrolling; a field's text is selected, as with the Tab key. True if the element got the focus. */
export function focus(element: HTMLElement): boolean {
  const previous = document.activeElement;
  element.focus({ preventScroll: true });
  if (document.activeElement !== element) return false;
  if (element !== previous && element instanceof HTMLInputElement) element.select();
  return true;
}

/** Focuses the first element that accepts it, except links: pressing Enter at once must not leave the page. Otherwise the container. */
export function focusFirst(container: HTMLElement): void {
  const found = tabbable(container).some((element) => element.tagName !== 'A' && focus(element));
  if (!found) focus(container);
}

/** Moves the focus from the last element to the first on Tab, and back on Shift+Tab: without this it would leave the dialog. */
export function keepTabInside(event: KeyboardEvent, container: HTMLElement): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = tabbable(container).filter(isVisible);
  const [first, last] = [stops[0], stops.at(-1)];
  const focused = document.activeElement;
  if (first === undefined || last === undefined) {
    if (focused === container) event.preventDefault();
  } else if (focused === (event.shiftKey ? first : last)) {
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
  // jsdom has no layout, and so not this method.
  return typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true });
}
