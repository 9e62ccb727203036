/**
 * What jsdom's `dialog` element lacks, as far as tests see it: it shows, and closes on Escape after having asked. Focus,
 * inertness and the top layer are browsers' and are looked at there, with the stories and the journeys.
 */
export function standInForDialogs(): void {
  const { prototype } = HTMLDialogElement;
  if ('showModal' in prototype) return;
  const shown: HTMLDialogElement[] = [];
  Object.assign(prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
      shown.push(this);
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      setTimeout(() => this.dispatchEvent(new Event('close')));
    },
  });
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const top = shown.findLast((dialog) => dialog.open && dialog.isConnected);
    if (key !== 'Escape' || defaultPrevented || !top) return;
    if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
  });
}
