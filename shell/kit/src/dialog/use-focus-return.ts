import { useRef } from 'react';

/**
 * Gives focus back, on closing, to what had it on opening. Radix does that only for its own trigger, and these parts
 * are also opened from elsewhere. Where that is gone, such as a button of a row that was removed, and nothing else has
 * taken focus, the page's main part gets it: a keyboard would else begin anew. Where nothing had focus (Safari does not
 * focus a clicked button), Radix decides.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement>(null);
  const around = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document;
      opener.current = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
      around.current = opener.current?.closest('main') ?? null;
    },
    onCloseAutoFocus: (event: Event) => {
      if (event.defaultPrevented) return;
      if (opener.current?.isConnected) {
        event.preventDefault();
        opener.current.focus();
      } else if (around.current?.isConnected && document.activeElement === document.body) {
        event.preventDefault();
        around.current.focus({ preventScroll: true });
      }
    },
  };
}
