/** Tells how high the frame's content is, now and whenever that changes; nothing while it is not laid out. */
export function tellHeight(root: Element, tell: (height: number) => void): void {
  new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (height > 0) tell(height);
  }).observe(root);
}
