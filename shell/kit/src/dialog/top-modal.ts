// Every remote has its own copy of this module, and copies share no variables, so the state is read from the document.
const changeEvent = 'plumbline:modal';
const openModals = 'dialog[open][data-modal]';
/** The CSS variable with the width of the page's scroll bar, which an open modal hides (base-css/elements.ts). */
const scrollBarWidth = '--scroll-bar-room';

/** Marks the `dialog` elements that {@link showModal} shows. */
export const modalMark = { 'data-modal': '' };

/** Shows the dialog above everything else, and makes the rest inert. */
export function showModal(dialog: HTMLDialogElement): void {
  const { clientWidth, style } = document.documentElement;
  // The page would shift when its scroll bar is hidden. `scrollbar-gutter` would prevent that, but change 100vw. In a pinch-zoomed
  // window, `innerWidth` can be smaller than the page.
  const width = Math.max(0, window.innerWidth - clientWidth);
  if (!document.querySelector(openModals)) style.setProperty(scrollBarWidth, `${width}px`);
  if (!dialog.open) dialog.showModal();
  dialog.dispatchEvent(new Event(changeEvent, { bubbles: true }));
}

/** Closes the dialog; must be called while it is still in the page. */
export function closeModal(dialog: HTMLDialogElement): void {
  if (dialog.open) dialog.close();
  if (!document.querySelector(openModals)) document.documentElement.style.removeProperty(scrollBarWidth);
  dialog.dispatchEvent(new Event(changeEvent, { bubbles: true }));
}

/** Calls the listener with the topmost dialog, null if none is open: now and at each change. Returns a function that stops this. */
export function followTopModal(listener: (top: HTMLElement | null) => void): () => void {
  const notify = () => listener([...document.querySelectorAll<HTMLElement>(openModals)].at(-1) ?? null);
  notify();
  document.addEventListener(changeEvent, notify);
  return () => document.removeEventListener(changeEvent, notify);
}
