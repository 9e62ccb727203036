/**
 * Moves the focus to something that is no control, such as a heading, without moving the page. The reader's next Tab
 * goes on from there. `data-focus-target` lets the layout leave out the ring there.
 */
export function focusQuietly(element: HTMLElement): void {
  const borrowed = !element.hasAttribute('tabindex');
  if (borrowed) element.setAttribute('tabindex', '-1');
  element.dataset['focusTarget'] = '';
  element.focus({ preventScroll: true });
  element.addEventListener(
    'blur',
    () => {
      if (borrowed) element.removeAttribute('tabindex');
      delete element.dataset['focusTarget'];
    },
    { once: true },
  );
}
