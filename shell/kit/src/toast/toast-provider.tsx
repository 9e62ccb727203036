import { createContext, useState } from 'react';
import * as Radix from '@radix-ui/react-toast';

/** The element that toasts and their announcements stand in; null on the server. */
export const ToastPlace = createContext<HTMLElement | null>(null);

/** Holds the toasts below it: `duration` in ms, `swipeDirection`, `swipeThreshold` in px, `label` for screen readers. */
export function ToastProvider(props: Omit<Radix.ToastProviderProps, 'announcerContainer'>) {
  // One element as long as the provider is there: where it stands may change, and nothing in it begins anew.
  const [place] = useState(() => (typeof document === 'undefined' ? null : document.createElement('div')));
  return (
    <ToastPlace value={place}>
      <Radix.Provider {...props} {...(place && { announcerContainer: place })} />
    </ToastPlace>
  );
}
