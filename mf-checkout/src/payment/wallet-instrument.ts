import type { Stripe, StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { elementInstrument } from './element-instrument.ts';
import type { Instrument } from './instrument.ts';

/** A wallet that the buyer has authorized to make one payment. */
export interface AuthorizedWallet {
  readonly instrument: Instrument;
  /** Closes the wallet's sheet as failed, unless the provider's confirmation was called, which closes it itself. */
  readonly end: () => void;
}

/**
 * The instrument of a payment that the buyer has authorized in the wallet. `returnUrl` is as for {@link
 * elementInstrument}.
 */
export function walletInstrument(
  stripe: Stripe,
  elements: StripeElements,
  returnUrl: string,
  event: Pick<StripeExpressCheckoutElementConfirmEvent, 'paymentFailed'>,
): AuthorizedWallet {
  let isConfirmed = false;
  const elementForm = elementInstrument(stripe, elements, returnUrl);
  return {
    instrument: {
      ...elementForm,
      focus: () => elements.getElement('expressCheckout')?.focus(),
      confirm: (...args) => {
        isConfirmed = true;
        return elementForm.confirm(...args);
      },
    },
    end: () => {
      if (!isConfirmed) event.paymentFailed({ reason: 'fail' });
    },
  };
}
