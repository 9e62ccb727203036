import { useRef, useState, type ReactNode } from 'react';
import { useStripe } from '@stripe/react-stripe-js';
import { useLate } from '@plumbline/kit/card-fields';
import { formError, type FormErrors } from '@plumbline/kit/form';
import type { Buyer, Instrument } from '../../payment/instrument.ts';
import type { AuthorizedWallet } from '../../payment/wallet-instrument.ts';
import { Wallets, type WalletsProps } from './wallets.tsx';

/** In ms from the provider's script: wallets that come later stay away, so that nothing moves that is being filled in. */
const timeout = 2_500;

type Pay = (buyer: Buyer, instrument: Instrument) => Promise<FormErrors | undefined>;

interface Options extends Pick<WalletsProps, 'purchase' | 'asksBuyer' | 'locked' | 'returnUrl'> {
  /** Whether the provider cannot be had, or nothing can be paid with any more. */
  readonly off: boolean;
  readonly pay: Pay;
}

/** The wallets above a card form. */
export interface OwnWallets {
  /** `unknown` until the provider has said whether this browser has any. */
  readonly standing: 'unknown' | 'none' | 'some';
  /** Null where there are none. */
  readonly buttons: ReactNode;
  /** Pays with the wallet that was authorized; null where none was, and the card is to pay. */
  readonly payWith: (buyer: Buyer) => Promise<FormErrors | undefined> | null;
  /** The form was authorized to pay and cannot be sent. @returns whether it was a wallet that has authorized it */
  readonly drop: () => boolean;
}

/** The wallets of a form that the provider's elements stand around. */
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

/** What the wallet itself misses belongs to no field of the form. */
export async function payAndEnd(wallet: AuthorizedWallet, pay: Pay, buyer: Buyer): Promise<FormErrors | undefined> {
  // The wallet's sheet stays busy until it is ended, also over what is thrown.
  const faults = await pay(buyer, wallet.instrument).finally(() => wallet.end());
  const { card, ...others } = faults ?? {};
  return card === undefined ? faults : { ...others, [formError]: card };
}
