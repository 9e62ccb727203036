import { useSyncExternalStore } from 'react';
import * as Radix from '@radix-ui/react-toast';
import { styled } from 'styled-components';

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

  @media print {
    display: none;
  }
`;

const never = () => () => undefined;

/**
 * Where toasts appear: bottom right, 420 px at most. The keys of `hotkey` move focus here, default F8. The server
 * renders nothing of it: Radix would write a style attribute, which the content security policy refuses.
 */
export function ToastViewport({ hotkey, label }: Pick<Radix.ToastViewportProps, 'hotkey' | 'label'>) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return inBrowser && <Place {...(hotkey ? { hotkey } : {})} {...(label ? { label } : {})} />;
}
