import { useContext, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import * as Radix from '@radix-ui/react-toast';
import { styled } from 'styled-components';
import { followTopModal } from '../dialog/top-modal.ts';
import { useInBrowser } from '../in-browser/use-in-browser.ts';
import { ToastPlace } from './toast-provider.tsx';

const Place = styled(Radix.Viewport)`
  position: fixed;
  z-index: var(--z-toast);
  right: 12px;
  bottom: 12px;
  display: grid;
  gap: 12px;
  width: min(420px, calc(100vw - 24px));

  @media (min-width: 720px) {
    right: 24px;
    bottom: 24px;
  }

  :root:has([data-toasts-above]) & {
    top: calc(var(--header-h) + 12px);
    bottom: auto;
  }

  @media print {
    display: none;
  }
`;

/**
 * The place of toasts: bottom right, 420 px at most. While an element of the page has `data-toasts-above`, they are below the header
 * instead: a checkout's total and its button stand at the lower right. The keys of `hotkey` move focus here, default F8. The server does not render
 * it: Radix would write a style attribute, which the content security policy refuses.
 */
export function ToastViewport({ hotkey, label }: Pick<Radix.ToastViewportProps, 'hotkey' | 'label'>) {
  const place = useContext(ToastPlace);
  const inBrowser = useInBrowser();
  const home = useRef<HTMLDivElement>(null);
  // Elements outside of a modal dialog are covered, inert and not announced.
  useLayoutEffect(() => {
    if (!inBrowser || !place) return undefined;
    const stopFollowing = followTopModal((modal) => {
      const there = modal ?? home.current;
      if (there && place.parentNode !== there) move(place, there);
    });
    // It closes the toast that has the focus, and not the dialog below it.
    const keepDialog = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();
    place.addEventListener('keydown', keepDialog);
    // Radix pauses the timers while the window has lost the focus. The frame of a card field takes the focus too, but is part of this page.
    const resumeInFrame = () =>
      setTimeout(() => {
        if (document.activeElement?.tagName !== 'IFRAME') return;
        place.querySelector('[role="region"]')?.dispatchEvent(new Event('pointerleave'));
      });
    window.addEventListener('blur', resumeInFrame);
    return () => {
      stopFollowing();
      window.removeEventListener('blur', resumeInFrame);
      place.removeEventListener('keydown', keepDialog);
    };
  }, [inBrowser, place]);
  return (
    inBrowser &&
    place && (
      <div ref={home} data-toasts="">
        {createPortal(<Place {...(hotkey ? { hotkey } : {})} {...(label ? { label } : {})} />, place)}
      </div>
    )
  );
}

/** Keeps focus and animations where the browser can. */
function move(element: HTMLElement, to: HTMLElement): void {
  if (element.isConnected && 'moveBefore' in to) to.moveBefore(element, null);
  else to.append(element);
}
