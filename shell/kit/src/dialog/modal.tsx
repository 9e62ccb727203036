import { useState, type ComponentType, type HTMLAttributes, type ReactNode, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { useInBrowser } from '../in-browser/use-in-browser.ts';
import { EnclosingModal } from './enclosing-modal.ts';
import { Overlay } from './overlay.tsx';
import { keepTabInside } from './tabbable.ts';
import { modalMark } from './top-modal.ts';
import { useModal, type ModalState } from './use-modal.ts';

/*
 * The element covers the whole window, and contains everything that is shown around the panel, such as confetti and toasts, because
 * elements outside of it are covered and inert. It stays displayed without `open` during its exit animation.
 */
const Layer = styled.dialog`
  position: fixed;
  inset: 0;
  z-index: var(--z-dialog);
  display: block;
  width: auto;
  height: auto;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  overflow: hidden;
  border: 0;
  background: none;
  color: inherit;

  &::backdrop {
    background: none;
  }
`;

/** The props of {@link Modal}. */
export interface ModalProps extends Pick<ModalState, 'open' | 'trigger' | 'onCloseAutoFocus'> {
  /** Called on Escape, a click on the overlay, and the phone's back button. The dialog stays open until `open` is false. */
  onClose: () => void;
  /** The container of `children`, focused if nothing else is; `data-state` is `open`, or `closed` during the exit animation. */
  panel: ComponentType<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLDivElement> }>;
  /** Shown between overlay and panel. */
  behind?: ReactNode;
  id?: string | undefined;
  /** The id of the element with the dialog's name. */
  labelledBy: string;
  /** The id of the element with the dialog's description. */
  describedBy?: string | undefined;
  children: ReactNode;
}

/** A modal `dialog` element at the end of the page's body, with an overlay. Not rendered on the server. */
export function Modal(props: ModalProps) {
  const { open } = props;
  const inBrowser = useInBrowser();
  const [isGone, setGone] = useState(!open);
  if (open && isGone) setGone(false);
  return (
    inBrowser &&
    (open || !isGone) &&
    createPortal(<ShownModal {...props} onGone={() => setGone(true)} />, document.body)
  );
}

function ShownModal({
  open,
  onClose,
  panel: Panel,
  behind,
  id,
  labelledBy,
  describedBy,
  children,
  ...rest
}: ModalProps & Pick<ModalState, 'onGone'>) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const showAgain = useModal({ dialog, panel, open, ...rest });
  const state = { 'data-state': open ? 'open' : 'closed' };
  return (
    <Layer
      ref={setDialog}
      id={id}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      inert={!open}
      {...modalMark}
      onCancel={(event) => {
        // A file field in it also fires `cancel` when no file was chosen; and if the event is not cancelable, `close` is handled instead.
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        // Chromium closes the dialog on a second Escape even if the first was prevented.
        if (target !== currentTarget || !open || currentTarget.open) return;
        onClose();
        showAgain();
      }}
    >
      <EnclosingModal value={dialog}>
        <Overlay {...state} onClick={onClose} />
        {behind}
        <Panel
          ref={setPanel}
          tabIndex={-1}
          {...state}
          onKeyDown={({ nativeEvent }) => panel && keepTabInside(nativeEvent, panel)}
        >
          {children}
        </Panel>
      </EnclosingModal>
    </Layer>
  );
}
