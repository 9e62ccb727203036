import { useState, type RefObject } from 'react';

/**
 * When a dialog closes, returns the focus to the element that had it before. If that element has been removed, such as a button of a
 * removed row, and no other has the focus, the page's `main` element gets it, so that keyboard users need not start at the top of the
 * page. If no element had the focus before (Safari does not focus a clicked button), the dialog's trigger gets it.
 */
export function useFocusReturn(trigger: RefObject<HTMLElement | null> | undefined) {
  const [focusReturn] = useState(() => {
    let opener: HTMLElement | null = null;
    let main: HTMLElement | null = null;
    return {
      /** Called before the dialog opens. */
      remember: () => {
        const { activeElement, body } = document;
        opener = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
        main = opener?.closest('main') ?? null;
      },
      /** Called when the dialog has closed. Usually the browser has returned focus already, but it does not know the trigger. */
      giveBack: () => {
        const target = opener ?? trigger?.current;
        if (target?.isConnected && document.activeElement !== target) target.focus();
      },
      /** Called instead of `giveBack` if the dialog's owner moves the focus itself. */
      forget: () => {
        main = null;
      },
      /** Called when the dialog leaves the page: its opener may be removed in the same update. */
      focusMainIfLost: () => {
        setTimeout(() => {
          if (main?.isConnected && document.activeElement === document.body) main.focus({ preventScroll: true });
        });
      },
    };
  });
  return focusReturn;
}
