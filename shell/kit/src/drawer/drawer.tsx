import { useId, type ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { CloseButton } from '../close-button/close-button.tsx';
import { Modal } from '../dialog/modal.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

const slideIn = keyframes`from { transform: translateX(100%); }`;
const slideOut = keyframes`to { transform: translateX(100%); }`;

const Panel = styled.div`
  position: fixed;
  z-index: var(--z-drawer);
  right: 0;
  top: 0;
  bottom: 0;
  width: min(340px, 88vw);
  overflow-y: auto;
  overscroll-behavior: contain;
  display: flex;
  flex-direction: column;
  padding: 12px 24px 28px 40px;
  background: var(--paper);
  border-left: 1px solid var(--rule);
  animation: ${slideIn} var(--t-2) var(--e-out);

  &[data-state='closed'] {
    animation: ${slideOut} var(--t-2) var(--e-out) forwards;
  }

  &::before {
    content: '';
    position: absolute;
    left: 20px;
    top: 0;
    width: var(--lw-plumb);
    height: 66%;
    background: var(--line);
  }
`;

const Top = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-right: -12px;
`;

/** The props of {@link Drawer}. */
export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The drawer's name for screen readers; not shown. */
  title: string;
  /** Laid out as a column; `margin-top: auto` moves an element to the bottom. */
  children: ReactNode;
  /** Called on closing; with `preventDefault` focus is not returned. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
}

/** A panel from the right, modal: focus stays inside, Escape and the overlay close it, focus returns. */
export function Drawer({ open, onOpenChange, title, children, onCloseAutoFocus }: DrawerProps) {
  const titleId = useId();
  const close = () => onOpenChange(false);
  return (
    <Modal open={open} onClose={close} panel={Panel} labelledBy={titleId} onCloseAutoFocus={onCloseAutoFocus}>
      <VisuallyHidden id={titleId}>{title}</VisuallyHidden>
      <Top>
        <CloseButton label="Close menu" onClick={close} />
      </Top>
      {children}
    </Modal>
  );
}
