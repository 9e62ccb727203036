import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

/** The buyer's data on the page; empty if only the server has it. */
export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly cardName: string;
  readonly postalCode: string;
}

/** The result of a call of the provider's script. A failed call has an error; the script throws if the text is no client secret. */
export type IntentResult =
  | { readonly paymentIntent: PaymentIntent; readonly error?: undefined }
  | { readonly paymentIntent?: undefined; readonly error: StripeError };

/**
 * The interface of a card form or a wallet for the code that pays an order, so that this code is the same for all of
 * them.
 */
export interface Instrument {
  /** Focuses the missing input. */
  readonly focus: () => void;
  /** Validates the input. @returns an error for the buyer, or null if the input is complete */
  readonly check: () => Promise<string | null>;
  /** Creates a payment method from the card. Its id is null if the card is sent only with the confirmation. */
  readonly createMethod: (buyer: Buyer) => Promise<{ readonly id: string | null } | { readonly error: StripeError }>;
  /** Pays, including the challenge of the buyer's bank if required. */
  readonly confirm: (clientSecret: string, buyer: Buyer, methodId: string | null) => Promise<IntentResult>;
  /** The state of a payment at the provider. */
  readonly retrieve: (clientSecret: string) => Promise<IntentResult>;
}
