import type { Stripe, StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { elementInstrument } from './element-instrument.ts';
import type { Instrument } from './instrument.ts';

/** A wallet that its buyer has authorized, for one payment. */
export interface AuthorizedWallet {
  readonly instrument: Instrument;
  /** Reports to the wallet that nothing was paid, unless the provider has been called: then the wallet is informed. */
  readonly end: () => void;
}

/** Pays with the payment that the buyer has authorized in the wallet. `returnUrl` is as for {@link elementInstrument}. */
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
