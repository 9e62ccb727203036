import { useContext, type ReactElement } from 'react';
import * as Radix from '@radix-ui/react-tooltip';
import { styled } from 'styled-components';
import { EnclosingModal } from '../dialog/enclosing-modal.ts';

const Bubble = styled(Radix.Content)`
  z-index: var(--z-toast);
  max-width: min(280px, calc(100vw - 24px));
  padding: 8px 12px;
  background: var(--ink);
  border: 1px solid transparent;
  border-radius: var(--r-1);
  color: var(--paper);
  font-size: 0.875rem;
  line-height: 1.4;
  overflow-wrap: anywhere;
`;

/**
 * Configures the tooltips below it. A tooltip opens after the pointer has been on it for `delayDuration` (in ms, default 700), and at
 * once within `skipDelayDuration` (in ms, default 300) after another one has closed.
 */
export function TooltipProvider({
  delayDuration = 700,
  skipDelayDuration = 300,
  children,
}: Radix.TooltipProviderProps) {
  return (
    <Radix.Provider delayDuration={delayDuration} skipDelayDuration={skipDelayDuration}>
      {children}
    </Radix.Provider>
  );
}

/** A text that appears on hover and focus of the one focusable element inside; it needs a {@link TooltipProvider} above it. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const modal = useContext(EnclosingModal);
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={modal}>
        <Bubble sideOffset={8} collisionPadding={12}>
          {text}
        </Bubble>
      </Radix.Portal>
    </Radix.Root>
  );
}
