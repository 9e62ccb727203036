import { bandColours } from './band-colours.ts';

/** In px: the distance between the bob's point and the end of the page. */
const clearance = 52;

/** Makes the line grow as the reader scrolls, from its initial length on; returns a function that stops that. */
export function hang(frame: HTMLElement, length: number): () => void {
  const [line, bob] = frame.children;
  if (!(line instanceof HTMLElement) || !(bob instanceof SVGElement)) return () => {};
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let rest = length;
  let end = length;
  let due = 0;

  const draw = () => {
    due = 0;
    const hung = Math.max(0, still.matches ? end : Math.min(end, rest + window.scrollY * 1.02));
    line.style.clipPath = `inset(0 0 calc(100% - ${hung}px))`;
    bob.style.translate = `0 ${hung}px`;
  };
  const follow = () => {
    due ||= requestAnimationFrame(draw);
  };
  const measure = () => {
    const { top, height } = frame.getBoundingClientRect();
    const weight = bob.getBoundingClientRect().height;
    const mark = frame.parentElement?.querySelector('[data-plumb-rest]');
    rest = mark ? mark.getBoundingClientRect().top - top - weight : length;
    end = height - weight - clearance;
    line.style.background = bandColours(frame);
    follow();
  };

  // The observer calls back once by itself, and again when pictures, fonts or the window change the page's height.
  const size = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
  size?.observe(frame);
  addEventListener('scroll', follow, { passive: true });
  still.addEventListener('change', follow);
  return () => {
    cancelAnimationFrame(due);
    size?.disconnect();
    removeEventListener('scroll', follow);
    still.removeEventListener('change', follow);
  };
}
