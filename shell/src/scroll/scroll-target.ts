/** In px: the header's height, which stays free above a target. */
const scrollOffset = 80;

/** The element that a hash such as `#about` names; null if there is none or the hash cannot be decoded. */
export function findTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** `smooth`, or `instant` if the visitor prefers reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

/** Scrolls the target to just below the header. */
export function scrollToTarget(target: HTMLElement): void {
  const top = target.getBoundingClientRect().top + window.scrollY - scrollOffset;
  window.scrollTo({ top: Math.max(0, top), behavior: scrollBehavior() });
}
