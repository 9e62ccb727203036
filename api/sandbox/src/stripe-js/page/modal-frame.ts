import { makeFrame, type FrameInPage } from '../../card-form/frame-in-page.ts';
import { setStyles } from '../../card-form/set-styles.ts';

const fullWindow = {
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  border: 'none',
  margin: '0',
  padding: '0',
};

/** A frame over the whole window. */
export interface ModalFrame<Out> {
  /** Sends the first message, after the frame's `hello`; if Escape was pressed before, its message follows. */
  readonly begin: (message: Out) => void;
  readonly close: () => void;
}

interface ModalOptions<In, Out> {
  readonly address: URL;
  readonly title: string;
  /** Names the dialog around the frame. */
  readonly label: string;
  /** The message that tells the frame that Escape was pressed. */
  readonly escapeMessage: Out;
  readonly receive: (message: In) => void;
}

/** Opens a frame in a modal dialog: the page behind it is inert, and the focus returns by itself. */
export function openModalFrame<In, Out>(options: ModalOptions<In, Out>): ModalFrame<Out> {
  const { address, title, label, escapeMessage, receive } = options;
  const dialog = document.createElement('dialog');
  let isReady = false;
  let isEscaped = false;
  let isClosed = false;
  const frame: FrameInPage<Out> = makeFrame<In, Out>({
    address,
    title,
    styles: { ...fullWindow, 'color-scheme': 'light only', background: 'transparent' },
    receive,
  });
  const onCancel = (event: Event): void => {
    event.preventDefault();
    isEscaped = true;
    if (isReady) frame.send(escapeMessage);
  };
  // Browsers close a dialog at a second Escape even if the first `cancel` was prevented; the frame is still responding
  // to it.
  const reopen = (): void => dialog.showModal();
  setStyles(dialog, {
    ...fullWindow,
    'max-width': 'none',
    'max-height': 'none',
    background: 'rgba(0, 0, 0, 0.5)',
    overflow: 'hidden',
  });
  dialog.setAttribute('aria-label', label);
  // The frame handles Escape, wherever the focus is, because it must report the cancellation to the sandbox first.
  dialog.addEventListener('cancel', onCancel);
  dialog.addEventListener('close', reopen);
  dialog.append(frame.element);
  document.body.append(dialog);
  dialog.showModal();
  frame.element.focus();
  return {
    begin: (first) => {
      isReady = true;
      frame.send(first);
      if (isEscaped) frame.send(escapeMessage);
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      dialog.removeEventListener('close', reopen);
      frame.close();
      dialog.close();
      dialog.remove();
    },
  };
}
