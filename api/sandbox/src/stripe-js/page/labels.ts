/** A click on the label of the container focuses what is mounted in it. @returns what ends that. */
export function focusByLabel(container: HTMLElement, focus: () => void): () => void {
  const listen = (event: MouseEvent): void => {
    const label = event.target instanceof Element ? event.target.closest('label') : null;
    if (label === null) return;
    const meant = label.htmlFor === '' ? label.contains(container) : label.htmlFor === container.id;
    if (meant) focus();
  };
  document.addEventListener('click', listen);
  return () => document.removeEventListener('click', listen);
}
