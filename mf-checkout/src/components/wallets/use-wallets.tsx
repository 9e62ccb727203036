import { useRef, useState, type ReactNode } from 'react';
import { useStripe } from '@stripe/react-stripe-js';
import { useLate } from '@plumbline/kit/card-fields';
import { formError, type FormErrors } from '@plumbline/kit/form';
import type { Buyer, Instrument } from '../../payment/instrument.ts';
import type { AuthorizedWallet } from '../../payment/wallet-instrument.ts';
import { Wallets, type WalletsProps } from './wallets.tsx';

/** In ms after the provider's script was loaded: no wallet is shown later, so that fields in use do not move. */
const timeout = 2_500;

type Pay = (buyer: Buyer, instrument: Instrument) => Promise<FormErrors | undefined>;

interface Options extends Pick<WalletsProps, 'purchase' | 'asksBuyer' | 'locked' | 'returnUrl'> {
  /** Whether the provider cannot be loaded, or payment is no longer possible. */
  readonly off: boolean;
  readonly pay: Pay;
}

/** The wallets above a card form. */
export interface FormWallets {
  /** `unknown` until the provider has reported whether this browser has any. */
  readonly availability: 'unknown' | 'none' | 'some';
  /** The wallets' buttons; null if there are none. */
  readonly buttons: ReactNode;
  /** Pays with the authorized wallet; null without one: the card form then pays. */
  readonly payWith: (buyer: Buyer) => Promise<FormErrors | undefined> | null;
  /** Cancels the wallet's authorization, because the form is invalid. @returns whether a wallet was authorized */
  readonly cancel: () => boolean;
}

/** The wallets of a form within the provider's elements. */
export function useWallets({ off, pay, ...props }: Options): FormWallets {
  const stripe = useStripe();
  const [hasAny, setHasAny] = useState<boolean | null>(null);
  const authorized = useRef<AuthorizedWallet | null>(null);
  const isLate = useLate(stripe !== null && hasAny === null, timeout);
  const availability = off || isLate ? 'none' : hasAny === null ? 'unknown' : hasAny ? 'some' : 'none';
  const takeAuthorized = (): AuthorizedWallet | null => {
    const wallet = authorized.current;
    authorized.current = null;
    return wallet;
  };
  return {
    availability,
    buttons:
      stripe === null || availability === 'none' ? null : (
        <Wallets
          {...props}
          stripe={stripe}
          shown={availability === 'some'}
          onAvailability={setHasAny}
          onAuthorized={(wallet) => void (authorized.current = wallet)}
        />
      ),
    payWith: (buyer) => {
      const wallet = takeAuthorized();
      return wallet === null ? null : payAndEnd(wallet, pay, buyer);
    },
    cancel: () => {
      const wallet = takeAuthorized();
      wallet?.end();
      return wallet !== null;
    },
  };
}

/** Pays with a wallet, and closes it. An error of the wallet is returned as an error of the whole form. */
export async function payAndEnd(wallet: AuthorizedWallet, pay: Pay, buyer: Buyer): Promise<FormErrors | undefined> {
  // The wallet's sheet stays open until `end` is called, also after an exception.
  const errors = await pay(buyer, wallet.instrument).finally(() => wallet.end());
  const { card, ...otherErrors } = errors ?? {};
  return card === undefined ? errors : { ...otherErrors, [formError]: card };
}
