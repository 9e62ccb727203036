import { useRef } from 'react';

/**
 * Gives focus back, on closing, to what had it on opening. Radix does that only for its own trigger, and these parts
 * are also opened from elsewhere. Where nothing had focus (Safari does not focus a clicked button), Radix decides.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document;
      opener.current = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
    },
    onCloseAutoFocus: (event: Event) => {
      if (event.defaultPrevented || !opener.current?.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}
