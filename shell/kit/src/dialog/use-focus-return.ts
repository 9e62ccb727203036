import { useState, type RefObject } from 'react';

/**
 * On closing, returns focus to the element that had it on opening. If that is gone, such as a button of a removed row, and
 * nothing else has taken focus, the page's main part gets it: otherwise keyboard users would start over. If nothing had focus
 * (Safari does not focus a clicked button), the dialog's trigger gets it.
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
      /** Called when the dialog has closed. Usually the browser has returned focus already, but it does not know the trigger. */
      giveBack: () => {
        const target = opener ?? trigger?.current;
        if (target?.isConnected && document.activeElement !== target) target.focus();
      },
      /** Instead, where focus shall go elsewhere. */
      forget: () => {
        around = null;
      },
      /** Called when the dialog leaves the page: its opener may be removed in the same update. */
      lookAfter: () => {
        setTimeout(() => {
          if (around?.isConnected && document.activeElement === document.body) around.focus({ preventScroll: true });
        });
      },
    };
  });
  return focusReturn;
}
