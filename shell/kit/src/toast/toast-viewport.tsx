import { useContext, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import * as Radix from '@radix-ui/react-toast';
import { styled } from 'styled-components';
import { followTopModal } from '../dialog/top-modal.ts';
import { useInBrowser } from '../in-browser/use-in-browser.ts';
import { ToastContainer } from './toast-provider.tsx';

const Viewport = styled(Radix.Viewport)`
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
 * The area of the toasts: bottom right, at most 420 px wide. While an element of the page has `data-toasts-above`, it is below the header
 * instead: a checkout has its total and its button at the lower right. The keys of `hotkey` move the focus here, default F8. The server does
 * not render the area: Radix would write a style attribute, which the content security policy refuses.
 */
export function ToastViewport({ hotkey, label }: Pick<Radix.ToastViewportProps, 'hotkey' | 'label'>) {
  const container = useContext(ToastContainer);
  const inBrowser = useInBrowser();
  const home = useRef<HTMLDivElement>(null);
  // Elements outside of a modal dialog are covered, inert and not announced.
  useLayoutEffect(() => {
    if (!inBrowser || !container) return undefined;
    const stopFollowing = followTopModal((modal) => {
      const parent = modal ?? home.current;
      if (parent && container.parentNode !== parent) move(container, parent);
    });
    // Escape closes the toast that has the focus, and must not close the dialog below it as well.
    const keepDialog = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();
    container.addEventListener('keydown', keepDialog);
    // Radix pauses the timers while the window has lost the focus. The frame of a card field takes the focus too, but is part of this page.
    const resumeInFrame = () =>
      setTimeout(() => {
        if (document.activeElement?.tagName !== 'IFRAME') return;
        container.querySelector('[role="region"]')?.dispatchEvent(new Event('pointerleave'));
      });
    window.addEventListener('blur', resumeInFrame);
    return () => {
      stopFollowing();
      window.removeEventListener('blur', resumeInFrame);
      container.removeEventListener('keydown', keepDialog);
    };
  }, [inBrowser, container]);
  return (
    inBrowser &&
    container && (
      <div ref={home} data-toasts="">
        {createPortal(<Viewport {...(hotkey ? { hotkey } : {})} {...(label ? { label } : {})} />, container)}
      </div>
    )
  );
}

/** Moves an element; browsers with `moveBefore` keep its focus and its animations. */
function move(element: HTMLElement, to: HTMLElement): void {
  if (element.isConnected && 'moveBefore' in to) to.moveBefore(element, null);
  else to.append(element);
}
