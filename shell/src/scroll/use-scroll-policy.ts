import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import {
  NavigationType,
  UNSAFE_DataRouterStateContext as RouterState,
  useLocation,
  useNavigationType,
  type Location,
} from 'react-router-dom';
import { readSavedPositions, type SavedPositions } from './saved-positions.ts';
import { findTarget, scrollBehavior, scrollToTarget } from './scroll-target.ts';

function samePage(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}

function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}

function jumpTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/** Whether the browser itself followed an anchor in the page; the router's own entries have a state. */
function followedAnchor(from: Location, to: Location): boolean {
  return samePage(from, to) && from.hash !== to.hash && window.history.state === null;
}

/**
 * Scrolling on navigation. Back and Forward restore the position, a new page starts at its top, a hash within the page scrolls
 * smoothly, and a link's `preventScrollReset` keeps the position. It replaces the router's ScrollRestoration, which jumps to a
 * hash and hides the target under the header.
 */
export function useScrollPolicy(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const keepPosition = useContext(RouterState)?.preventScrollReset === true;
  const current = useRef<Location | null>(null);
  const positions = useRef<SavedPositions | null>(null);

  useLayoutEffect(() => {
    positions.current ??= readSavedPositions();
    const from = current.current;
    current.current = location;
    const saved = positions.current.get(location);
    if (from === null) {
      // The browser restores the position of server-rendered pages itself; a page that scripts render was too short at that time.
      if (window.scrollY === 0 && saved !== undefined && cameBack()) jumpTo(saved);
      return;
    }
    if (from === location || followedAnchor(from, location)) return;
    if (navigationType === NavigationType.Pop) {
      jumpTo(saved ?? 0);
      return;
    }
    if (keepPosition) return;
    const target = samePage(from, location) && location.hash !== '' ? findTarget(location.hash) : null;
    if (target !== null) scrollToTarget(target);
    else window.scrollTo({ top: 0, behavior: samePage(from, location) ? scrollBehavior() : 'instant' });
  }, [location, navigationType, keepPosition]);

  useEffect(() => {
    const remember = () => {
      if (current.current !== null) positions.current?.set(current.current, window.scrollY);
    };
    const takeOver = () => {
      window.history.scrollRestoration = 'manual';
    };
    const leave = () => {
      remember();
      positions.current?.persist();
      // The browser restores the position of a reload before scripts run.
      window.history.scrollRestoration = 'auto';
    };
    takeOver();
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', takeOver);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', takeOver);
      window.history.scrollRestoration = 'auto';
    };
  }, []);
}
