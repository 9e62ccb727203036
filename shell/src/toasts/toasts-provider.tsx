import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import type { ToastInput } from '@plumbline/services';
import { useOnDemand } from '../on-demand/use-on-demand.ts';
import { isAllowedOnSecretPages, storeToast, takeStoredToast } from './stored-toast.ts';
import { createToastStore } from './toast-store.ts';
import { whenIdle } from '../boot/when-idle.ts';

const ToastContext = createContext<((toast: ToastInput) => void) | null>(null);

const loadToastArea = () => import('./toast-area.tsx');

/**
 * Provides `toast` and shows the notifications. The display code is loaded when the page is idle or with the first notification;
 * earlier notifications are shown once it is loaded. A failed load is retried with the next notification and when the network
 * returns. A notification that is open when the document ends is shown again in the tab's next, except where visitors type
 * secrets (`showsStored` is then false): any remote can write into the storage, and its text would appear to be the site's. A notification
 * of an admin document (`isAdmin`) is shown again on admin pages only.
 */
export function ToastsProvider({
  showsStored = true,
  isAdmin = false,
  children,
}: {
  showsStored?: boolean;
  isAdmin?: boolean;
  children: ReactNode;
}) {
  const [store] = useState(createToastStore);
  const { part, failed, request } = useOnDemand(loadToastArea);

  useEffect(() => whenIdle(request, 'load'), [request]);
  useEffect(() => {
    if (!failed) return undefined;
    window.addEventListener('online', request);
    return () => window.removeEventListener('online', request);
  }, [failed, request]);

  const toast = useCallback(
    (input: ToastInput) => {
      store.add(input);
      request();
    },
    [store, request],
  );

  useEffect(() => {
    const stored = takeStoredToast(isAdmin);
    if (stored !== null && (showsStored || isAllowedOnSecretPages(stored))) toast(stored);
    const storeOpenToast = () =>
      storeToast(
        store.getToasts().find(({ open }) => open),
        isAdmin,
      );
    window.addEventListener('pagehide', storeOpenToast);
    return () => window.removeEventListener('pagehide', storeOpenToast);
  }, [store, toast, showsStored, isAdmin]);

  useEffect(() => {
    // A new attempt clears the error of the previous one, whichever remote's form it is.
    const forgetError = () => {
      const error = store.getToasts().find(({ open, variant }) => open && variant === 'destructive');
      if (error !== undefined) store.dismiss(error.id);
    };
    document.addEventListener('submit', forgetError, { capture: true });
    return () => document.removeEventListener('submit', forgetError, { capture: true });
  }, [store]);

  return (
    <ToastContext.Provider value={toast}>
      {children}
      {part !== null && <part.ToastArea store={store} />}
    </ToastContext.Provider>
  );
}

/** Shows a notification. @throws Error outside a {@link ToastsProvider}. */
export function useToast(): (toast: ToastInput) => void {
  const toast = useContext(ToastContext);
  if (toast === null) throw new Error('useToast needs a ToastsProvider above it');
  return toast;
}
