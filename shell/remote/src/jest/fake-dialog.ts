/**
 * Adds the methods that jsdom's `dialog` element lacks: opening, and closing on Escape after `cancel`. Focus, inertness and the
 * top layer are tested in browsers, by stories and journeys.
 */
export function fakeDialogs(): void {
  const { prototype } = HTMLDialogElement;
  if ('showModal' in prototype) return;
  const openedDialogs: HTMLDialogElement[] = [];
  Object.assign(prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
      openedDialogs.push(this);
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      setTimeout(() => this.dispatchEvent(new Event('close')));
    },
  });
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const top = openedDialogs.findLast((dialog) => dialog.open && dialog.isConnected);
    if (key !== 'Escape' || defaultPrevented || !top) return;
    if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
  });
}
