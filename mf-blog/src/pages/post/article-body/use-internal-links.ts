import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** A click handler for raw HTML: the router opens links to this site's pages, the browser all others. */
export function useInternalLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || !isPlainClick(event) || !isPageLink(link)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function isPageLink(link: HTMLAnchorElement): boolean {
  if (link.target !== '' || link.hasAttribute('download') || link.origin !== window.location.origin) return false;
  // Files of the site, such as a feed or a picture: no page's path ends like these.
  if (link.pathname.startsWith('/api/') || /\.[a-z]+$/.test(link.pathname)) return false;
  // The browser handles a link to a heading or footnote of this page: it scrolls and moves the focus.
  return link.pathname + link.search !== window.location.pathname + window.location.search || link.hash === '';
}
