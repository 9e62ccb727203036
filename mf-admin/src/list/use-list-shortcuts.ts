import { useEffect, useState } from 'react';
import { usePreference } from './use-preference.ts';

/** Attributes of the link that opens a row, and of the checkbox that chooses it. */
export const rowLink = 'data-row-link';
export const rowCheckbox = 'data-row-tick';
/** Attribute of the bar with the actions on the chosen rows. */
export const bulkActions = 'data-bulk-actions';
/** Attribute of a list's filter form. */
export const listFilter = 'data-list-filter';

/** The keys of a list with their descriptions. */
export const listShortcuts = [
  { key: 'j', description: 'Go to the next row' },
  { key: 'k', description: 'Go to the row before' },
  { key: 'Enter', description: 'Open the row' },
  { key: 'x', description: 'Choose the row, where rows can be chosen' },
  { key: 'a', description: 'Go to the actions on the chosen rows' },
  { key: '/', description: 'Search' },
  { key: '?', description: 'Show these shortcuts' },
] as const;

/** The links between which j and k move: those of the rows, and the next page. */
const focusTargets = `[${rowLink}], nav a[rel="next"]`;

/** Handles a list's keys while the list is mounted, except while the reader types or a dialog is open. */
export function useListShortcuts(): {
  readonly isOff: boolean;
  readonly setOff: (off: boolean) => void;
  readonly isHelpOpen: boolean;
  readonly setHelpOpen: (open: boolean) => void;
} {
  const [stored, store] = usePreference('keys');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isOff = stored === 'off';
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (isOff || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(target instanceof Element) || target.closest('input:not([type="checkbox"]), textarea, select, dialog'))
        return;
      const isHandled = key === '?' ? (setHelpOpen(true), true) : handleKey(key, target);
      if (isHandled) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOff]);
  return { isOff, setOff: (off) => store(off ? 'off' : ''), isHelpOpen, setHelpOpen };
}

/** Handles a key. @returns whether the key had an effect. */
function handleKey(key: string, target: Element): boolean {
  if (key === 'j' || key === 'k') return move(key === 'j' ? 1 : -1, target);
  if (key === '/') return focus(document.querySelector<HTMLElement>(`[${listFilter}] input[type="search"]`));
  if (key === 'a') return focus(document.querySelector<HTMLElement>(`[${bulkActions}] button`));
  if (key === 'x') {
    const checkbox = target.closest('tr')?.querySelector<HTMLElement>(`[${rowCheckbox}] input`);
    checkbox?.click();
    return checkbox !== null && checkbox !== undefined;
  }
  return false;
}

function move(by: 1 | -1, from: Element): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(focusTargets)];
  const row = from.closest('tr');
  const current = links.findIndex((link) => link === from || (row !== null && link.closest('tr') === row));
  return focus(links[current === -1 ? 0 : current + by]);
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return element !== null && element !== undefined;
}
