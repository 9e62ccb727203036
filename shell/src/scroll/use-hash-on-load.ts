import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { findTarget, scrollToTarget } from './scroll-target.ts';

/** How long a fresh page gets to settle before it scrolls to its hash, in ms. */
const settleTime = 100;

/** A target this far from the upper edge, in px, is not where the browser's own jump to the hash has put it. */
const jumpTolerance = 160;

function readerHasMoved(target: HTMLElement): boolean {
  return window.scrollY !== 0 && Math.abs(target.getBoundingClientRect().top) > jumpTolerance;
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
    const timer = setTimeout(() => {
      const target = findTarget(hash);
      // Scripts may come seconds after the text: by then the reader can be elsewhere and stays there.
      if (target !== null && (loaded.current || !readerHasMoved(target))) scrollToTarget(target);
      loaded.current = true;
    }, settleTime);
    return () => clearTimeout(timer);
  });

  // A hash that changes within a page is not a load: the scroll policy and the section links follow those.
  useEffect(() => arrive(), [pathname]);
}
