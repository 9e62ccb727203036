import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, type RefObject } from 'react';
import { focus, focusFirst } from './tabbable.ts';
import { closeModal, showModal } from './top-modal.ts';
import { useFocusReturn } from './use-focus-return.ts';

/** The props of {@link useModal}: the element, the panel that holds the focus, and the dialog's behaviour. */
export interface ModalState {
  dialog: HTMLDialogElement | null;
  panel: HTMLElement | null;
  open: boolean;
  /** The element that gets the focus on closing if none had it before the dialog opened. */
  trigger?: RefObject<HTMLElement | null> | undefined;
  /** Called on closing; with `preventDefault` focus is not returned. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  /** Called after closing, when its animations have ended. */
  onGone: () => void;
}

/** Shows and closes a `dialog` element and moves the focus, as `open` says. The returned function shows it again if the browser closed it. */
export function useModal({ dialog, panel, open, trigger, onCloseAutoFocus, onGone }: ModalState): () => void {
  const [shown, showAgain] = useReducer((times: number) => times + 1, 0);
  const hadFocus = useRef<HTMLElement>(null);
  const focusReturn = useFocusReturn(trigger);

  const enter = useEffectEvent((element: HTMLDialogElement, container: HTMLElement) => {
    if (hadFocus.current === null) focusReturn.remember();
    const last = hadFocus.current;
    showModal(element);
    if (!last?.isConnected || !focus(last)) focusFirst(container);
  });
  const leave = useEffectEvent((element: HTMLDialogElement) => {
    hadFocus.current = null;
    closeModal(element);
    const event = new Event('closeautofocus', { cancelable: true });
    onCloseAutoFocus?.(event);
    if (event.defaultPrevented) focusReturn.forget();
    else focusReturn.giveBack();
  });
  const onGoneEvent = useEffectEvent(onGone);

  // The focus is returned here and not in the effect's cleanup, after which React would restore the earlier focus.
  useLayoutEffect(() => {
    if (!dialog || !panel) return undefined;
    if (open) {
      enter(dialog, panel);
      return undefined;
    }
    leave(dialog);
    return afterAnimations(dialog, () => onGoneEvent());
  }, [dialog, panel, open, shown]);

  useLayoutEffect(
    () => () => {
      if (dialog?.open) leave(dialog);
      if (dialog) focusReturn.focusMainIfLost();
    },
    [dialog, focusReturn],
  );

  useEffect(() => {
    if (!panel || !open) return undefined;
    const rememberFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) hadFocus.current = target;
    };
    // A removed element loses the focus to the page, where the keys of the dialog have no effect.
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) focus(panel);
    });
    if (panel.contains(document.activeElement)) hadFocus.current = document.activeElement as HTMLElement;
    panel.addEventListener('focusin', rememberFocus);
    observer.observe(panel, { childList: true, subtree: true });
    return () => {
      panel.removeEventListener('focusin', rememberFocus);
      observer.disconnect();
    };
  }, [panel, open]);

  return showAgain;
}

/** Calls `onEnd` when the animations of the element's children have ended, now if there are none. Returns a function that stops this. */
function afterAnimations(element: HTMLElement, onEnd: () => void): () => void {
  // jsdom has no animations.
  const running = [...element.children].flatMap((child) => child.getAnimations?.() ?? []);
  let stopped = false;
  if (running.length === 0) onEnd();
  else void Promise.allSettled(running.map(({ finished }) => finished)).then(() => stopped || onEnd());
  return () => {
    stopped = true;
  };
}
