import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { focusQuietly } from './focus-quietly.ts';
import { findTarget, scrollToTarget } from './scroll-target.ts';

/**
 * Gives `scrollToSection(id)`: scrolls smoothly to a section of the landing page; from any other route it goes to
 * `/#id`, where `useHashOnLoad` takes over. A section that the page does not have changes the address only.
 */
export function useSectionScroll(): (id: string) => void {
  const navigate = useNavigate();
  const onLandingPage = useLocation().pathname === '/';
  return useCallback(
    (id: string) => {
      const hash = `#${encodeURIComponent(id)}`;
      if (!onLandingPage) {
        void navigate(`/${hash}`);
        return;
      }
      // Past the router: a look around one page is no step in the history, Back leads out of the page.
      window.history.replaceState(window.history.state, '', hash);
      const target = findTarget(hash);
      if (target === null) return;
      scrollToTarget(target);
      focusQuietly(target);
    },
    [navigate, onLandingPage],
  );
}
