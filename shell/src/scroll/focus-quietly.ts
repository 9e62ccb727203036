/**
 * Focuses a non-interactive element, such as a heading, without scrolling; the Tab key continues from there. The layout hides the
 * focus ring of elements with `data-focus-target`.
 */
export function focusQuietly(element: HTMLElement): void {
  const isTemporary = !element.hasAttribute('tabindex');
  if (isTemporary) element.setAttribute('tabindex', '-1');
  element.dataset['focusTarget'] = '';
  element.focus({ preventScroll: true });
  element.addEventListener(
    'blur',
    () => {
      if (isTemporary) element.removeAttribute('tabindex');
      delete element.dataset['focusTarget'];
    },
    { once: true },
  );
}
