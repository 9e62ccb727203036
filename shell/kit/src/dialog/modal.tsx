import { useState, type ComponentType, type HTMLAttributes, type ReactNode, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { useInBrowser } from '../in-browser/use-in-browser.ts';
import { ModalAround } from './modal-around.ts';
import { Overlay } from './overlay.tsx';
import { keepTabInside } from './tabbable.ts';
import { modalMark } from './top-modal.ts';
import { useModal, type ModalState } from './use-modal.ts';

/*
 * The element is the whole window: what falls behind the panel and the toasts above it have their place in it, for
 * nothing outside is above it or can be used. It is displayed without `open` too, while it leaves.
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
  /** Called where it shall close: Escape, the overlay, a phone's way back. It stays until `open` is false. */
  onClose: () => void;
  /** What holds `children`, and the focus where nothing else does; `data-state` is `open`, or `closed` while it leaves. */
  panel: ComponentType<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLDivElement> }>;
  /** Between overlay and panel. */
  behind?: ReactNode;
  id?: string | undefined;
  /** The id of its name. */
  labelledBy: string;
  /** The id of its description. */
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
    inBrowser && (open || !isGone) && createPortal(<Shown {...props} onGone={() => setGone(true)} />, document.body)
  );
}

function Shown({
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
        // A file field in it says so too when no file was chosen; and what cannot be prevented is asked on closing.
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        // Chromium closes on a second Escape whatever was said to the first.
        if (target !== currentTarget || !open || currentTarget.open) return;
        onClose();
        showAgain();
      }}
    >
      <ModalAround value={dialog}>
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
      </ModalAround>
    </Layer>
  );
}
