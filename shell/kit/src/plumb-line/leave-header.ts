/** Marks the line with `data-plumb-past` while its bob is hidden behind or above the header; returns a function that stops that. */
export function leaveHeader(frame: HTMLElement): () => void {
  const bob = frame.lastElementChild;
  if (typeof IntersectionObserver === 'undefined' || bob === null) return () => {};
  const height = Number.parseFloat(getComputedStyle(frame).getPropertyValue('--header-h')) || 0;
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      const isPast = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom <= height;
      frame.toggleAttribute('data-plumb-past', isPast);
    },
    { rootMargin: `-${height}px 0px 0px` },
  );
  observer.observe(bob);
  return () => observer.disconnect();
}
