import type { Stripe, StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { elementInstrument } from './element-instrument.ts';
import type { Instrument } from './instrument.ts';

/** A wallet that its buyer has authorized, for one payment. */
export interface AuthorizedWallet {
  readonly instrument: Instrument;
  /** Tells the wallet that nothing was paid, unless the provider was asked to: then the wallet knows. */
  readonly end: () => void;
}

/** Pays with what the buyer has authorized in the wallet. `returnUrl` is as for {@link elementInstrument}. */
export function walletInstrument(
  stripe: Stripe,
  elements: StripeElements,
  returnUrl: string,
  event: Pick<StripeExpressCheckoutElementConfirmEvent, 'paymentFailed'>,
): AuthorizedWallet {
  let isAsked = false;
  const own = elementInstrument(stripe, elements, returnUrl);
  return {
    instrument: {
      ...own,
      focus: () => elements.getElement('expressCheckout')?.focus(),
      confirm: (...given) => {
        isAsked = true;
        return own.confirm(...given);
      },
    },
    end: () => {
      if (!isAsked) event.paymentFailed({ reason: 'fail' });
    },
  };
}
