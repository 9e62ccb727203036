import { useEffect, type RefObject } from 'react';
import { tableBoxClass } from '@plumbline/kit/article-text';

/**
 * Makes wide content scrollable by keyboard: while a table's box or a code block is wider than the screen, it is a
 * named region in the tab order.
 */
export function useScrollRegions(body: RefObject<HTMLElement | null>, html: string): void {
  useEffect(() => {
    const boxes = body.current?.querySelectorAll<HTMLElement>(`.${tableBoxClass}, pre`);
    if (!boxes || boxes.length === 0) return;
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) markRegion(target as HTMLElement);
    });
    for (const box of boxes) observer.observe(box);
    return () => observer.disconnect();
  }, [body, html]);
}

function markRegion(box: HTMLElement): void {
  if (box.scrollWidth <= box.clientWidth) {
    for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name);
    return;
  }
  box.tabIndex = 0;
  box.setAttribute('role', 'region');
  box.setAttribute('aria-label', regionName(box));
}

function regionName(box: HTMLElement): string {
  const kind = box.tagName === 'PRE' ? 'Code' : 'Table';
  const caption = box.querySelector('caption')?.textContent?.trim();
  const heading = caption || headingBefore(box);
  return heading ? `${kind}: ${heading}` : kind;
}

function headingBefore(box: HTMLElement): string | undefined {
  for (let node = box.previousElementSibling; node; node = node.previousElementSibling) {
    if (/^H[2-6]$/.test(node.tagName)) return node.textContent?.trim();
  }
  return undefined;
}
