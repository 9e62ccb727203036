import { useRef, useState, type ReactNode } from 'react';
import { useStripe } from '@stripe/react-stripe-js';
import { useLate } from '@plumbline/kit/card-fields';
import { formError, type FormErrors } from '@plumbline/kit/form';
import type { Buyer, Instrument } from '../../payment/instrument.ts';
import type { AuthorizedWallet } from '../../payment/wallet-instrument.ts';
import { Wallets, type WalletsProps } from './wallets.tsx';

/** In ms from the provider's script: later wallets are not shown, so that the fields in use do not move. */
const timeout = 2_500;

type Pay = (buyer: Buyer, instrument: Instrument) => Promise<FormErrors | undefined>;

interface Options extends Pick<WalletsProps, 'purchase' | 'asksBuyer' | 'locked' | 'returnUrl'> {
  /** Whether the provider cannot be loaded, or payment is no longer possible. */
  readonly off: boolean;
  readonly pay: Pay;
}

/** The wallets above a card form. */
export interface OwnWallets {
  /** `unknown` until the provider has reported whether this browser has any. */
  readonly standing: 'unknown' | 'none' | 'some';
  /** Null if there are none. */
  readonly buttons: ReactNode;
  /** Pays with the authorized wallet; null if there is none, and the card pays. */
  readonly payWith: (buyer: Buyer) => Promise<FormErrors | undefined> | null;
  /** The form was authorized to pay and cannot be sent. @returns whether it was a wallet that has authorized it */
  readonly drop: () => boolean;
}

/** The wallets of a form within the provider's elements. */
export function useWallets({ off, pay, ...props }: Options): OwnWallets {
  const stripe = useStripe();
  const [hasAny, setHasAny] = useState<boolean | null>(null);
  const authorized = useRef<AuthorizedWallet | null>(null);
  const isLate = useLate(stripe !== null && hasAny === null, timeout);
  const standing = off || isLate ? 'none' : hasAny === null ? 'unknown' : hasAny ? 'some' : 'none';
  const take = (): AuthorizedWallet | null => {
    const wallet = authorized.current;
    authorized.current = null;
    return wallet;
  };
  return {
    standing,
    buttons:
      stripe === null || standing === 'none' ? null : (
        <Wallets
          {...props}
          stripe={stripe}
          shown={standing === 'some'}
          onKnown={setHasAny}
          onAuthorized={(wallet) => void (authorized.current = wallet)}
        />
      ),
    payWith: (buyer) => {
      const wallet = take();
      return wallet === null ? null : payAndEnd(wallet, pay, buyer);
    },
    drop: () => {
      const wallet = take();
      wallet?.end();
      return wallet !== null;
    },
  };
}

/** Errors of the wallet itself belong to no field of the form. */
export async function payAndEnd(wallet: AuthorizedWallet, pay: Pay, buyer: Buyer): Promise<FormErrors | undefined> {
  // The wallet's sheet stays busy until it is ended, also after an exception.
  const faults = await pay(buyer, wallet.instrument).finally(() => wallet.end());
  const { card, ...others } = faults ?? {};
  return card === undefined ? faults : { ...others, [formError]: card };
}
