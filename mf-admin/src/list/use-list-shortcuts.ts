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

const stops = `[${rowLink}], nav a[rel="next"]`;

/** Handles a list's keys while the list is mounted, except while the reader types or a dialog is open. */
export function useListShortcuts(): {
  readonly isOff: boolean;
  readonly setOff: (off: boolean) => void;
  readonly isHelpOpen: boolean;
  readonly setHelpOpen: (open: boolean) => void;
} {
  const [kept, keep] = usePreference('keys');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isOff = kept === 'off';
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (isOff || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(target instanceof Element) || target.closest('input:not([type="checkbox"]), textarea, select, dialog'))
        return;
      const done = key === '?' ? (setHelpOpen(true), true) : act(key, target);
      if (done) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOff]);
  return { isOff, setOff: (off) => keep(off ? 'off' : ''), isHelpOpen, setHelpOpen };
}

/** Handles a key. @returns whether the key had an effect. */
function act(key: string, target: Element): boolean {
  if (key === 'j' || key === 'k') return move(key === 'j' ? 1 : -1, target);
  if (key === '/') return focus(document.querySelector<HTMLElement>(`[${listFilter}] input[type="search"]`));
  if (key === 'a') return focus(document.querySelector<HTMLElement>(`[${bulkActions}] button`));
  if (key === 'x') {
    const tick = target.closest('tr')?.querySelector<HTMLElement>(`[${rowCheckbox}] input`);
    tick?.click();
    return tick !== null && tick !== undefined;
  }
  return false;
}

function move(by: 1 | -1, from: Element): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(stops)];
  const row = from.closest('tr');
  const now = links.findIndex((link) => link === from || (row !== null && link.closest('tr') === row));
  return focus(links[now === -1 ? 0 : now + by]);
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return element !== null && element !== undefined;
}
