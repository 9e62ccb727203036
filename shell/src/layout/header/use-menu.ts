import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnDemand } from '../../on-demand/use-on-demand.ts';
import { fullHeaderWidth } from './full-header-width.ts';

const loadDrawer = () => import('../drawer/mobile-drawer.tsx');

/** The state of the menu on narrow screens; the drawer's code is loaded on hover, focus or press of the button. */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const { part, failed, request } = useOnDemand(loadDrawer);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus({ preventScroll: true });
    wasOpen.current = open;
    if (!open) return undefined;
    const query = window.matchMedia(`(min-width: ${fullHeaderWidth}px)`);
    const close = () => setOpen(false);
    query.addEventListener('change', close);
    return () => query.removeEventListener('change', close);
  }, [open]);

  const press = useCallback(() => {
    request();
    setOpen((isOpen) => !isOpen);
  }, [request]);
  const close = useCallback(() => setOpen(false), []);

  return {
    open,
    setOpen,
    close,
    press,
    onIntent: request,
    button,
    Drawer: part?.MobileDrawer ?? null,
    busy: open && part === null && !failed,
    /** The drawer could not be loaded: the links are shown in the header instead. */
    drawerFailed: open && failed,
  };
}
