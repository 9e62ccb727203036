import type { BillingDetails } from '@stripe/stripe-js';
import { openModalFrame, type ModalFrame } from './modal-frame.ts';
import type { Account } from './intents.ts';
import { walletNames, type FromSheet, type SheetContents, type ToSheet } from '../wallets/messages.ts';

interface Sheet {
  readonly close: () => void;
}

interface SheetEvents {
  /** Called when the buyer authorizes the payment; the sheet stays open until `close`. */
  readonly onAuthorized: (methodId: string, billingDetails: BillingDetails) => void;
  readonly onCancel: () => void;
}

/** Opens a wallet over the whole window. */
export function openWalletSheet({ origin, key }: Account, contents: SheetContents, events: SheetEvents): Sheet {
  const modal: ModalFrame<ToSheet> = openModalFrame<FromSheet, ToSheet>({
    address: new URL('/stripe/wallet', origin),
    title: 'Wallet frame',
    label: walletNames[contents.wallet],
    escapeMessage: { type: 'leave' },
    receive: (message) => {
      if (message.type === 'hello') return modal.begin({ type: 'start', key, contents });
      if (message.type === 'authorized') return events.onAuthorized(message.methodId, message.billingDetails);
      modal.close();
      events.onCancel();
    },
  });
  return { close: modal.close };
}
