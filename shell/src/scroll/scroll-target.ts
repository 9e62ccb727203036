/** The header's height, in px, that stays free above a target. */
const scrollOffset = 80;

/** Finds what a hash such as `#about` names; null where the page has no such part or the hash cannot be decoded. */
export function findTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** `smooth`, or `instant` for those who asked for less motion. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

/** Scrolls so that the target's upper edge lies just below the header. */
export function scrollToTarget(target: HTMLElement): void {
  const top = target.getBoundingClientRect().top + window.scrollY - scrollOffset;
  window.scrollTo({ top: Math.max(0, top), behavior: scrollBehavior() });
}
