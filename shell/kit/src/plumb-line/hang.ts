import { bandColours } from './band-colours.ts';

/** In px: the distance between the bob's point and the end of the page. */
const clearance = 52;

/** Makes the line grow as the reader scrolls, from its initial length on; returns a function that stops that. */
export function hang(frame: HTMLElement, length: number): () => void {
  const [line, bob] = frame.children;
  if (!(line instanceof HTMLElement) || !(bob instanceof SVGElement)) return () => {};
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let restLength = length;
  let fullLength = length;
  let frameRequest = 0;

  const draw = () => {
    frameRequest = 0;
    // The factor lets the bob move slightly faster than the page, so that it gains on the reader.
    const currentLength = Math.max(
      0,
      reducedMotion.matches ? fullLength : Math.min(fullLength, restLength + window.scrollY * 1.02),
    );
    line.style.clipPath = `inset(0 0 calc(100% - ${currentLength}px))`;
    bob.style.translate = `0 ${currentLength}px`;
  };
  const follow = () => {
    frameRequest ||= requestAnimationFrame(draw);
  };
  const measure = () => {
    const { top, height } = frame.getBoundingClientRect();
    const bobHeight = bob.getBoundingClientRect().height;
    const mark = frame.parentElement?.querySelector('[data-plumb-rest]');
    restLength = mark ? mark.getBoundingClientRect().top - top - bobHeight : length;
    fullLength = height - bobHeight - clearance;
    line.style.background = bandColours(frame);
    follow();
  };

  // The observer calls back once by itself, and again when pictures, fonts or the window change the page's height.
  const size = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
  size?.observe(frame);
  addEventListener('scroll', follow, { passive: true });
  reducedMotion.addEventListener('change', follow);
  return () => {
    cancelAnimationFrame(frameRequest);
    size?.disconnect();
    removeEventListener('scroll', follow);
    reducedMotion.removeEventListener('change', follow);
  };
}
