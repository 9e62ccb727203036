import { makeFrame, type FrameInPage } from '../../card-form/frame-in-page.ts';
import { setStyles } from '../../card-form/set-styles.ts';

const whole = {
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
  /** Sends the first message, once the frame has announced itself; an Escape pressed before follows it. */
  readonly begin: (message: Out) => void;
  readonly close: () => void;
}

interface ModalOptions<In, Out> {
  readonly address: URL;
  readonly title: string;
  /** Names the dialog around the frame. */
  readonly label: string;
  /** The message for Escape. */
  readonly leave: Out;
  readonly receive: (message: In) => void;
}

/** Opens a frame in a modal dialog: the page behind it is inert, and the focus returns by itself. */
export function openModalFrame<In, Out>(options: ModalOptions<In, Out>): ModalFrame<Out> {
  const { address, title, label, leave: message, receive } = options;
  const dialog = document.createElement('dialog');
  let isReady = false;
  let isLeft = false;
  let isClosed = false;
  const frame: FrameInPage<Out> = makeFrame<In, Out>({
    address,
    title,
    styles: { ...whole, 'color-scheme': 'light only', background: 'transparent' },
    receive,
  });
  const leave = (event: Event): void => {
    event.preventDefault();
    isLeft = true;
    if (isReady) frame.send(message);
  };
  // A browser closes a dialog by itself at a second Escape, while the frame's question is still open.
  const reopen = (): void => dialog.showModal();
  setStyles(dialog, {
    ...whole,
    'max-width': 'none',
    'max-height': 'none',
    background: 'rgba(0, 0, 0, 0.5)',
    overflow: 'hidden',
  });
  dialog.setAttribute('aria-label', label);
  // The frame answers Escape, wherever the focus is: it reports to the sandbox first.
  dialog.addEventListener('cancel', leave);
  dialog.addEventListener('close', reopen);
  dialog.append(frame.element);
  document.body.append(dialog);
  dialog.showModal();
  frame.element.focus();
  return {
    begin: (first) => {
      isReady = true;
      frame.send(first);
      if (isLeft) frame.send(message);
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
