/**
 * Focuses a non-interactive element, such as a heading, without scrolling; the next Tab continues from there. The layout uses
 * `data-focus-target` to hide the focus ring.
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
