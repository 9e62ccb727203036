import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { findTarget, scrollToTarget } from './scroll-target.ts';

/** In ms: the delay before a new page scrolls to its hash, so that its layout can settle. */
const settleTime = 100;

/** In px: a target farther from the upper edge means that the reader has scrolled since the browser's own jump. */
const jumpTolerance = 160;

function readerHasMoved(target: HTMLElement): boolean {
  return window.scrollY !== 0 && Math.abs(target.getBoundingClientRect().top) > jumpTolerance;
}

/** Marks the scroll as the shell's, so that the document's loader (`boot/loader.ts`) no longer makes the browser jump to the section. */
function takeArrivalOver(): void {
  const { dataset } = document.documentElement;
  if (dataset['arriving'] === undefined) return;
  dataset['arriving'] = 'shell';
}

/** Allows the browser's own jumps again, once the document is loaded: until then it could still jump to this address's section. */
function endArrival(): void {
  const end = () => void requestAnimationFrame(() => void delete document.documentElement.dataset['arriving']);
  if (document.readyState === 'complete') end();
  else window.addEventListener('load', end, { once: true });
}

/** Scrolls to the section that the address names, on load and on arrival from another route. */
export function useHashOnLoad(): void {
  const { pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const loaded = useRef(false);

  const arrive = useEffectEvent(() => {
    const returning = loaded.current && navigationType === NavigationType.Pop;
    if (hash === '' || returning) {
      loaded.current = true;
      return undefined;
    }
    takeArrivalOver();
    const timer = setTimeout(() => {
      const target = findTarget(hash);
      // Scripts may run seconds after the text is shown; a reader who has scrolled since must not be moved.
      if (target !== null && (loaded.current || !readerHasMoved(target))) scrollToTarget(target);
      loaded.current = true;
      endArrival();
    }, settleTime);
    return () => {
      clearTimeout(timer);
      endArrival();
    };
  });

  // Hash changes within a page are handled by the scroll policy and the section links.
  useEffect(() => arrive(), [pathname]);
}
