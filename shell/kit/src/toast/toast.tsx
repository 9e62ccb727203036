import type { ReactNode } from 'react';
import * as Radix from '@radix-ui/react-toast';
import { keyframes, styled } from 'styled-components';
import { Button } from '../button/button.tsx';
import { CloseButton } from '../close-button/close-button.tsx';

export { ToastProvider } from './toast-provider.tsx';
export { ToastViewport } from './toast-viewport.tsx';

type Variant = 'neutral' | 'success' | 'destructive';

const edges: Record<Variant, string> = { neutral: 'var(--ink)', success: 'var(--ok)', destructive: 'var(--danger)' };

const appear = keyframes`from { opacity: 0; transform: translateY(12px); }`;
const vanish = keyframes`to { opacity: 0; }`;
const swipedOff = keyframes`
  from { transform: translateX(var(--radix-toast-swipe-end-x)); }
  to { transform: translateX(calc(100% + 24px)); }
`;

const Panel = styled(Radix.Root)<{ $variant: Variant }>`
  position: relative;
  padding: 16px 56px 16px 22px;
  background: var(--sheet);
  border: 1.5px solid ${({ $variant }) => ($variant === 'destructive' ? 'var(--danger)' : 'var(--ink)')};
  border-radius: var(--r-2);
  box-shadow: var(--sh-2);
  color: var(--ink);
  overflow-wrap: anywhere;

  &::before {
    content: '';
    position: absolute;
    left: -1.5px;
    top: -1.5px;
    bottom: -1.5px;
    width: 6px;
    background: ${({ $variant }) => edges[$variant]};
  }

  &[data-state='open'] {
    animation: ${appear} var(--t-2) var(--e-out);
  }

  &[data-state='closed'] {
    animation: ${vanish} var(--t-1) var(--e-in) forwards;
  }

  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }

  &[data-swipe='cancel'] {
    transform: translateX(0);
    transition: transform var(--t-1) var(--e-out);
  }

  &[data-swipe='end'] {
    animation: ${swipedOff} var(--t-1) var(--e-out) forwards;
  }
`;

const Title = styled(Radix.Title)<{ $variant: Variant }>`
  font-weight: 600;
  color: ${({ $variant }) => ($variant === 'destructive' ? 'var(--danger)' : 'inherit')};
`;

const Description = styled(Radix.Description)`
  margin-top: 2px;
  font-size: var(--fs-small);
  line-height: 1.45;
  color: var(--ink-2);
`;

const Action = styled.div`
  margin-top: 10px;
`;

const Corner = styled.div`
  position: absolute;
  right: 4px;
  top: 4px;
`;

/** The props of {@link Toast}. */
export interface ToastProps {
  title: ReactNode;
  description?: ReactNode;
  /** The edge bar's colour. Screen readers announce `destructive` at once, the others in their next pause. Default `neutral`. */
  variant?: Variant | undefined;
  /** Controlled together with `onOpenChange`. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** A button below the text, which closes the toast and calls `run`. F8 and two Tabs lead to it. */
  action?: { readonly label: string; readonly run: () => void } | undefined;
  /** In ms; default the provider's. */
  duration?: number | undefined;
}

/** One notification. It can be closed or swiped away, and disappears after its duration. */
export function Toast({ title, description, variant = 'neutral', action, open, onOpenChange, duration }: ToastProps) {
  return (
    <Panel
      $variant={variant}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
      {...(duration === undefined ? {} : { duration })}
    >
      <Title $variant={variant}>{title}</Title>
      {description !== undefined && <Description>{description}</Description>}
      {action && (
        <Action>
          <Radix.Action asChild altText={`${action.label}: press F8, then Tab twice`}>
            <Button variant="outline" size="table" onClick={action.run}>
              {action.label}
            </Button>
          </Radix.Action>
        </Action>
      )}
      <Corner>
        <Radix.Close asChild>
          <CloseButton label="Close notification" />
        </Radix.Close>
      </Corner>
    </Panel>
  );
}
