import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { focusQuietly } from './focus-quietly.ts';
import { findTarget } from './scroll-target.ts';

/** In ms: how long an unchanged title counts as late after a navigation; two pages may also share a title. */
const lateTitle = 1500;

/** Whether `main` still has the focus because the new page had no heading yet. */
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
 * After a navigation, moves the focus to the target section or the page's heading (or to `main` until there is one) and returns
 * the document's title as the text of a polite live region. Empty before the first navigation.
 */
export function useRouteAnnouncement(): string {
  const { pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const [announcement, setAnnouncement] = useState('');
  const page = useRef<{ pathname: string; title: string } | null>(null);

  const focusArrival = useEffectEvent(() => focusNewPage(navigationType === NavigationType.Pop ? '' : hash));

  // Only a change of the path is announced, not of the hash or the query.
  useEffect(() => {
    const last = page.current;
    const current = { pathname, title: document.title };
    page.current = current;
    const arrived = last !== null && last.pathname !== pathname;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announce = () => {
      timer = undefined;
      current.title = document.title;
      if (waitsForHeading()) focusArrival();
      setAnnouncement(document.title);
    };
    const observer = new MutationObserver(() => {
      // The address changes before the page: this title may already be the next page's.
      if (window.location.pathname !== pathname || document.title === current.title) return;
      current.title = document.title;
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
