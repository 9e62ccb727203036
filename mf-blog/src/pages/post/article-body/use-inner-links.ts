import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** A click handler for raw HTML: links to this site's pages go through the router, everything else stays the browser's. */
export function useInnerLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || !isPlainClick(event) || !leadsToAPage(link)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function leadsToAPage(link: HTMLAnchorElement): boolean {
  if (link.target !== '' || link.hasAttribute('download') || link.origin !== window.location.origin) return false;
  if (link.pathname.startsWith('/api/')) return false;
  // A footnote or a heading of this page: the browser scrolls to it and moves the focus.
  return link.pathname + link.search !== window.location.pathname + window.location.search || link.hash === '';
}
