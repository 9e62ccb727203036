import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { focusQuietly } from './focus-quietly.ts';
import { findTarget, scrollToTarget } from './scroll-target.ts';

/**
 * Returns `scrollToSection(id)`: scrolls smoothly to a section of the landing page, or from another route navigates to `/#id`,
 * where `useHashOnLoad` scrolls. A missing section only changes the address.
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
      // Without the router, so that scrolling around the page adds no history entries.
      window.history.replaceState(window.history.state, '', hash);
      const target = findTarget(hash);
      if (target === null) return;
      scrollToTarget(target);
      focusQuietly(target);
    },
    [navigate, onLandingPage],
  );
}
