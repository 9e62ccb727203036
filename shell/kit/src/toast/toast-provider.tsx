import { createContext, useState } from 'react';
import * as Radix from '@radix-ui/react-toast';

/** The element that contains toasts and their announcements; null on the server. */
export const ToastPlace = createContext<HTMLElement | null>(null);

/** Holds the toasts below it: `duration` in ms, `swipeDirection`, `swipeThreshold` in px, `label` for screen readers. */
export function ToastProvider(props: Omit<Radix.ToastProviderProps, 'announcerContainer'>) {
  // One element for the provider's lifetime: it can be moved in the page without restarting its content.
  const [place] = useState(() => (typeof document === 'undefined' ? null : document.createElement('div')));
  return (
    <ToastPlace value={place}>
      <Radix.Provider {...props} {...(place && { announcerContainer: place })} />
    </ToastPlace>
  );
}
