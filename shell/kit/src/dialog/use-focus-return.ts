import { useState, type RefObject } from 'react';

/**
 * Gives focus back, on closing, to what had it on opening. Where that is gone, such as a button of a row that was
 * removed, and nothing else has taken focus, the page's main part gets it: a keyboard would else begin anew. Where
 * nothing had focus (Safari does not focus a clicked button), the dialog's trigger gets it.
 */
export function useFocusReturn(trigger: RefObject<HTMLElement | null> | undefined) {
  const [focusReturn] = useState(() => {
    let opener: HTMLElement | null = null;
    let around: HTMLElement | null = null;
    return {
      /** Before the dialog opens. */
      remember: () => {
        const { activeElement, body } = document;
        opener = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
        around = opener?.closest('main') ?? null;
      },
      /** When it has closed. Most often the browser has done it; of a trigger it knows nothing. */
      giveBack: () => {
        const target = opener ?? trigger?.current;
        if (target?.isConnected && document.activeElement !== target) target.focus();
      },
      /** Instead, where focus shall go elsewhere. */
      forget: () => {
        around = null;
      },
      /** When it leaves the page: what opened it may leave in the same breath. */
      lookAfter: () => {
        setTimeout(() => {
          if (around?.isConnected && document.activeElement === document.body) around.focus({ preventScroll: true });
        });
      },
    };
  });
  return focusReturn;
}
