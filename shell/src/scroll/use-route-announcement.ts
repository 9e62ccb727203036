import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { focusQuietly } from './focus-quietly.ts';
import { findTarget } from './scroll-target.ts';

/** How long a title that is still the last page's is taken for late, in ms; two pages may share one. */
const lateTitle = 1500;

/** The new page had no heading yet when it was reached, and the reader has not gone on from there. */
function waitsForHeading(): boolean {
  return document.activeElement?.id === 'main';
}

function focusNewPage(hash: string): void {
  const main = document.getElementById('main');
  const section = hash === '' ? null : findTarget(hash);
  const target = section ?? main?.querySelector<HTMLElement>('h1') ?? main;
  if (target) focusQuietly(target);
}

/**
 * After a navigation in the browser the focus moves to the new page's heading (to the section, if the address names
 * one; to `main`, where the heading is still on its way), and the returned text, for a polite live region, becomes the
 * document's title. Empty until the first navigation.
 */
export function useRouteAnnouncement(): string {
  const { pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const [announcement, setAnnouncement] = useState('');
  const page = useRef<{ pathname: string; title: string } | null>(null);

  const focusArrival = useEffectEvent(() => focusNewPage(navigationType === NavigationType.Pop ? '' : hash));

  // Only another page is news: a hash or a filter in the query is not.
  useEffect(() => {
    const last = page.current;
    const shown = { pathname, title: document.title };
    page.current = shown;
    const arrived = last !== null && last.pathname !== pathname;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announce = () => {
      timer = undefined;
      shown.title = document.title;
      if (waitsForHeading()) focusArrival();
      setAnnouncement(document.title);
    };
    const observer = new MutationObserver(() => {
      // The address moves before the page does: this title may be the next page's already.
      if (window.location.pathname !== pathname || document.title === shown.title) return;
      shown.title = document.title;
      if (timer === undefined && !(arrived && waitsForHeading())) return;
      clearTimeout(timer);
      announce();
    });
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    if (arrived) {
      focusArrival();
      timer = setTimeout(announce, document.title === last.title ? lateTitle : 0);
    }
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);

  return announcement;
}
