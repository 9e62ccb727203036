import { createContext, useState } from 'react';
import * as Radix from '@radix-ui/react-toast';

/** The element that contains toasts and their announcements; null on the server. */
export const ToastContainer = createContext<HTMLElement | null>(null);

/** Holds the toasts below it: `duration` in ms, `swipeDirection`, `swipeThreshold` in px, `label` for screen readers. */
export function ToastProvider(props: Omit<Radix.ToastProviderProps, 'announcerContainer'>) {
  // One element for the provider's lifetime: it can be moved in the page without restarting its content.
  const [container] = useState(() => (typeof document === 'undefined' ? null : document.createElement('div')));
  return (
    <ToastContainer value={container}>
      <Radix.Provider {...props} {...(container && { announcerContainer: container })} />
    </ToastContainer>
  );
}
