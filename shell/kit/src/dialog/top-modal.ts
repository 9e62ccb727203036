// Every remote has its own copy of this module, and copies share no variables, so the state is read from the page.
const changed = 'plumbline:modal';
const openModals = 'dialog[open][data-modal]';
const room = '--scroll-bar-room';

/** Marks the `dialog` elements that {@link showModal} shows. */
export const modalMark = { 'data-modal': '' };

/** Shows the dialog above everything else, and makes the rest inert. */
export function showModal(dialog: HTMLDialogElement): void {
  const { clientWidth, style } = document.documentElement;
  // Without its scroll bar the page would shift. `scrollbar-gutter` would keep its space but change 100vw. In a pinch-zoomed
  // window, `innerWidth` can be smaller than the page.
  const width = Math.max(0, window.innerWidth - clientWidth);
  if (!document.querySelector(openModals)) style.setProperty(room, `${width}px`);
  if (!dialog.open) dialog.showModal();
  dialog.dispatchEvent(new Event(changed, { bubbles: true }));
}

/** Closes the dialog; must be called while it is still in the page. */
export function closeModal(dialog: HTMLDialogElement): void {
  if (dialog.open) dialog.close();
  if (!document.querySelector(openModals)) document.documentElement.style.removeProperty(room);
  dialog.dispatchEvent(new Event(changed, { bubbles: true }));
}

/** Calls the listener, until stopped, with the topmost dialog, null if none is open: immediately and at each change. */
export function followTopModal(follow: (top: HTMLElement | null) => void): () => void {
  const notify = () => follow([...document.querySelectorAll<HTMLElement>(openModals)].at(-1) ?? null);
  notify();
  document.addEventListener(changed, notify);
  return () => document.removeEventListener(changed, notify);
}
