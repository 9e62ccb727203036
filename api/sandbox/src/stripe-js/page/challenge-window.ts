import { makeFrame, type Framed } from '../../card-form/framed.ts';
import { setStyles } from '../../card-form/own-styles.ts';
import type { FromChallenge, ToChallenge } from '../challenge/messages.ts';
import type { Account } from './intents.ts';

const whole = {
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  border: 'none',
  margin: '0',
  padding: '0',
};

/** Lets the bank's page ask the buyer, over the whole window. Resolves once it is over, however it ended. */
export function openChallenge({ key }: Account, address: URL): Promise<void> {
  return new Promise((resolve) => {
    // Modal: the page behind it can neither be reached nor read out, and the focus comes back by itself.
    const dialog = document.createElement('dialog');
    let isReady = false;
    let isLeft = false;
    const frame: Framed<ToChallenge> = makeFrame<FromChallenge, ToChallenge>({
      address,
      title: 'Secure authentication frame',
      styles: { ...whole, 'color-scheme': 'light only', background: 'transparent' },
      receive: (message) => {
        if (message.type === 'over') return close();
        isReady = true;
        frame.send({ type: 'start', key });
        if (isLeft) frame.send({ type: 'leave' });
      },
    });
    const leave = (event: Event): void => {
      event.preventDefault();
      isLeft = true;
      if (isReady) frame.send({ type: 'leave' });
    };
    // A browser closes a dialog by itself at a second Escape; what the frame asks is still open then.
    const reopen = (): void => dialog.showModal();
    const close = (): void => {
      dialog.removeEventListener('close', reopen);
      frame.close();
      dialog.close();
      dialog.remove();
      resolve();
    };
    setStyles(dialog, {
      ...whole,
      'max-width': 'none',
      'max-height': 'none',
      background: 'rgba(0, 0, 0, 0.5)',
      overflow: 'hidden',
    });
    dialog.setAttribute('aria-label', 'Your bank asks you to confirm this payment');
    // The frame answers Escape, wherever the focus is: it reports to the sandbox first.
    dialog.addEventListener('cancel', leave);
    dialog.addEventListener('close', reopen);
    dialog.append(frame.element);
    document.body.append(dialog);
    dialog.showModal();
    frame.element.focus();
  });
}
