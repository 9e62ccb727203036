// Every remote has a copy of this module: one copy does not know what another remembers, so the state is read from the page.
const changed = 'plumbline:modal';
const openModals = 'dialog[open][data-modal]';
const room = '--scroll-bar-room';

/** Marks the `dialog` elements that {@link showModal} shows. */
export const modalMark = { 'data-modal': '' };

/** Shows the dialog above all there is, and makes the rest inert. */
export function showModal(dialog: HTMLDialogElement): void {
  const { clientWidth, style } = document.documentElement;
  // Without its scroll bar the page would shift. `scrollbar-gutter` would keep its room but not what 100vw is. A window
  // that fingers have zoomed says less than the page has.
  const width = Math.max(0, window.innerWidth - clientWidth);
  if (!document.querySelector(openModals)) style.setProperty(room, `${width}px`);
  if (!dialog.open) dialog.showModal();
  dialog.dispatchEvent(new Event(changed, { bubbles: true }));
}

/** Closes it; to be called while it is still in the page. */
export function closeModal(dialog: HTMLDialogElement): void {
  if (dialog.open) dialog.close();
  if (!document.querySelector(openModals)) document.documentElement.style.removeProperty(room);
  dialog.dispatchEvent(new Event(changed, { bubbles: true }));
}

/** Calls, until stopped, with the dialog above all others, null if none is open: at once and at each change. */
export function followTopModal(follow: (top: HTMLElement | null) => void): () => void {
  const notify = () => follow([...document.querySelectorAll<HTMLElement>(openModals)].at(-1) ?? null);
  notify();
  document.addEventListener(changed, notify);
  return () => document.removeEventListener(changed, notify);
}
