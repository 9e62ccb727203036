import type { FromChallenge, ToChallenge } from '../challenge/messages.ts';
import type { Account } from './intents.ts';
import { openModalFrame, type ModalFrame } from './modal-frame.ts';

/** Shows the bank's page over the whole window. Resolves once it is closed, whatever the outcome. */
export function openChallenge({ key }: Account, address: URL): Promise<void> {
  return new Promise((resolve) => {
    const modal: ModalFrame<ToChallenge> = openModalFrame<FromChallenge, ToChallenge>({
      address,
      title: 'Secure authentication frame',
      label: 'Your bank asks you to confirm this payment',
      escapeMessage: { type: 'leave' },
      receive: (message) => {
        if (message.type === 'hello') return modal.begin({ type: 'start', key });
        modal.close();
        resolve();
      },
    });
  });
}
